import { Injectable } from '@nestjs/common';
import { BusinessError, type Caller, type calls, type Input, type Output, type QuestionWithKey } from '@xuekao/contracts';
import { BankReader } from '../banks/bank.reader.js';
import { Collections } from '../store/collections.js';
import { listSort, pageOf, skipOf } from '../store/paging.js';
import { QuestionFilter } from './question.filter.js';
import type { QuestionDoc } from './question.model.js';
import { toWire } from './question.wire.js';

const sortable = { createTime: '_id', id: '_id', updateTime: 'updatedAt' } as const;

/** Questions with their keys: for the console behind permissions, and for the exam service. */
@Injectable()
export class QuestionReader {
  constructor(
    private readonly collections: Collections,
    private readonly banks: BankReader,
    private readonly filters: QuestionFilter,
  ) {}

  async paging(input: Input<typeof calls.quPaging>, caller: Caller): Promise<Output<typeof calls.quPaging>> {
    const sort = listSort(input.orders, sortable);
    const filter = await this.filters.forList(input.params, caller);
    if (filter === null) return pageOf<QuestionWithKey>([], 0, input.size);
    const { questions } = this.collections;
    const [heads, total] = await Promise.all([
      questions.find(filter).sort(sort).skip(skipOf(input)).limit(input.size).lean(),
      questions.countDocuments(filter),
    ]);
    return pageOf(await this.withContent(heads), total, input.size);
  }

  async detail(id: string, caller: Caller): Promise<QuestionWithKey> {
    const head = await this.collections.questions.findOne({ _id: id, live: true }).lean();
    if (!head) throw new BusinessError('NOT_FOUND');
    await this.banks.reachable(head.repoId.toHexString(), caller);
    const [question] = await this.withContent([head]);
    if (!question) throw new BusinessError('NOT_FOUND');
    return question;
  }

  /**
   * The current versions in the order of `ids`.
   * @throws {BusinessError} NOT_FOUND with the missing `ids` in its data
   */
  async freeze(ids: readonly string[]): Promise<QuestionWithKey[]> {
    const heads = await this.collections.questions.find({ _id: { $in: [...new Set(ids)] }, live: true }).lean();
    const found = new Map((await this.withContent(heads)).map((question) => [question.id, question]));
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length > 0) throw new BusinessError('NOT_FOUND', {}, { ids: [...new Set(missing)] });
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  private async withContent(heads: readonly QuestionDoc[]): Promise<QuestionWithKey[]> {
    const [versions, titles] = await Promise.all([
      this.collections.versions.find({ _id: { $in: heads.map((head) => head.current) } }).lean(),
      this.banks.titlesOf(heads.map((head) => head.repoId.toHexString())),
    ]);
    const byId = new Map(versions.map((version) => [version._id.toHexString(), version]));
    return heads.map((head) => {
      const version = byId.get(head.current.toHexString());
      if (!version) throw new Error(`question ${head._id.toHexString()} has no version ${head.version}`);
      return toWire(head, version, titles.get(head.repoId.toHexString()) ?? '');
    });
  }
}
