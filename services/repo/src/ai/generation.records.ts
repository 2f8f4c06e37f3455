import { Injectable } from '@nestjs/common';
import { BusinessError, type Caller, type calls, type Input, type Output } from '@xuekao/contracts';
import { containing, listSort, pageOf, skipOf } from '@xuekao/documents';
import type { QueryFilter } from 'mongoose';
import { GenerationCollections } from './generation.collections.js';
import type { GenerationDoc } from './generation.model.js';
import { shownQuestion } from './generation-reading.js';

type Calls = typeof calls.repo.generation;
type Row = Output<Calls['paging']>['records'][number];

/** A model that says nothing for so long has been given up by then. */
const silentMs = 10 * 60_000;
const sortable = { createTime: 'createdAt' };

/** Everybody's own records: nobody else has a use for them. */
@Injectable()
export class GenerationRecords {
  constructor(private readonly store: GenerationCollections) {}

  async paging({ params, orders, ...query }: Input<Calls['paging']>, caller: Caller): Promise<Output<Calls['paging']>> {
    const filter: QueryFilter<GenerationDoc> = {
      createBy: caller.userId,
      ...(params.topic ? { topic: containing(params.topic) } : {}),
    };
    const [rows, total] = await Promise.all([
      this.store.generations.find(filter).sort(listSort(orders, sortable)).skip(skipOf(query)).limit(query.size).lean(),
      this.store.generations.countDocuments(filter),
    ]);
    return pageOf(rows.map(rowOf), total, query.size);
  }

  async detail(id: string, caller: Caller): Promise<Output<Calls['detail']>> {
    const found = await this.store.generations.findOne({ _id: id, createBy: caller.userId }).lean();
    if (!found) throw new BusinessError('NOT_FOUND');
    const questions = found.questions.flatMap((kept, index) => shownQuestion(kept, index + 1) ?? []);
    return { ...rowOf(found), questions, leftOut: found.leftOut };
  }

  /** All of them or none. */
  async delete(ids: readonly string[], caller: Caller): Promise<Record<string, never>> {
    const unique = [...new Set(ids)];
    const own = { _id: { $in: unique }, createBy: caller.userId };
    if ((await this.store.generations.countDocuments(own)) !== unique.length) throw new BusinessError('NOT_FOUND');
    await this.store.generations.deleteMany(own);
    return {};
  }
}

const rowOf = ({ _id, topic, sourceName, hasSource, state, questions, createdAt, writtenAt }: GenerationDoc): Row => ({
  id: _id.toHexString(),
  topic,
  sourceName,
  hasSource,
  state: state === 'writing' && Date.now() - writtenAt.getTime() > silentMs ? 'failed' : state,
  quCount: questions.length,
  createTime: createdAt.toISOString(),
});
