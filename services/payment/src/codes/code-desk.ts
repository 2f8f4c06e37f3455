import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BusinessError, calls, codeStates, sentence, siteText, type Input, type Output } from '@xuekao/contracts';
import { containing, findPage, listSort } from '@xuekao/documents';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { writeSheets } from '@xuekao/sheets';
import { PointsPeople } from '../points/index.js';
import { codeIn, digestOf } from './code-text.js';
import { CodeWords, stateOf, stateText } from './code-words.js';
import { CodesCollections, type BatchDoc, type CodeDoc } from './codes.collections.js';

type Calls = typeof calls.payment.codes;
const instant = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Shanghai' });

/** Deeds of the console on codes. */
@Injectable()
export class CodeDesk {
  constructor(
    private readonly collections: CodesCollections,
    private readonly words: CodeWords,
    private readonly people: PointsPeople,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  /** The batch comes last: a process that ends before has made codes that open nothing, and a repeat makes them whole. */
  async make(asked: Input<Calls['make']>, context: UserContext): Promise<void> {
    const { id: _id, kind, count, remark, expireTime } = asked;
    const { batches, codes } = this.collections;
    if (await batches.exists({ _id })) return;
    const now = this.time.now();
    const expiresAt = expireTime === null ? null : new Date(expireTime);
    if (expiresAt !== null && expiresAt.getTime() <= now) throw new BusinessError('BAD_INPUT', { detail: sentence('codes.over') });
    const what = await this.whatOf(asked, context);
    const known = await codes.countDocuments({ batchId: _id });
    const fresh = Array.from({ length: count - known }, (_, at) => this.fresh(_id, known + at));
    // ordered: what a process that ended has made are the first ones
    if (fresh.length > 0) await codes.insertMany(fresh);
    const batch: BatchDoc = { _id, kind, ...what, count, remark, expiresAt, createdAt: new Date(now), by: context.caller.userId };
    await batches.updateOne({ _id }, { $setOnInsert: batch }, { upsert: true });
    context.note({ object: _id, after: { kind, ...what, count, remark, expireTime } });
  }

  async batches({ params, ...query }: Input<Calls['batchPaging']>): Promise<Output<Calls['batchPaging']>> {
    const { title, kind } = params;
    const named = title ? [{ $or: [{ title: containing(title) }, { remark: containing(title) }] }] : [];
    const filter = { $and: [{}, ...named, ...(kind ? [{ kind }] : [])] };
    const sort = listSort(query.orders, { createTime: 'createdAt', expireTime: 'expiresAt', count: 'count' }, { createdAt: -1 });
    const { records, ...rest } = await findPage(this.collections.batches, filter, query, sort, (row) => row);
    const counts = await this.counted(records.map(({ _id }) => _id));
    return {
      ...rest,
      records: records.map(({ _id: id, by: _by, voidedAt: _voidedAt, expiresAt, createdAt, ...row }) => ({
        ...{ ...row, id, used: counts.get(`${id}:used`) ?? 0, void: counts.get(`${id}:void`) ?? 0 },
        expireTime: expiresAt?.toISOString() ?? null,
        createTime: createdAt.toISOString(),
      })),
    };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async codes({ params, ...query }: Input<Calls['paging']>, { requestId, note }: UserContext): Promise<Output<Calls['paging']>> {
    const batch = await this.batch(params.batchId);
    const now = this.time.now();
    const letters = params.code ? codeIn(params.code) : undefined;
    // what is no code is no code of the batch
    const named = params.code ? [{ digest: letters === undefined ? '' : digestOf(letters) }] : [];
    const filter = { $and: [{ batchId: batch._id }, ...inState(params.state, batch, now), ...named] };
    const { records, ...rest } = await findPage(this.collections.codes, filter, query, { number: 1 }, (row) => row);
    // who reads a code can redeem it
    note({ object: batch._id, after: { read: records.length } });
    return { ...rest, records: await this.rows(records, batch, requestId) };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async voidCodes({ id, ids }: Input<Calls['void']>, { note }: UserContext): Promise<Output<Calls['void']>> {
    const { _id } = await this.batch(id);
    const chosen = ids.length > 0 ? { _id: { $in: ids } } : {};
    const { modifiedCount: count } = await this.collections.codes.updateMany(
      { batchId: _id, state: 'free', ...chosen },
      { $set: { state: 'void' } },
    );
    if (ids.length === 0)
      await this.collections.batches.updateOne({ _id, voidedAt: { $exists: false } }, { $set: { voidedAt: new Date(this.time.now()) } });
    note({ object: _id, after: { count } });
    return { count };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async export({ id }: Input<Calls['export']>, { requestId, note }: UserContext): Promise<Output<Calls['export']>> {
    const batch = await this.batch(id);
    const found = await this.collections.codes.find({ batchId: id }).sort({ number: 1 }).lean<CodeDoc[]>();
    const goods = batch.kind === 'points' ? siteText('codes.points', { n: batch.points }) : batch.title;
    const expires = batch.expiresAt === null ? siteText('codes.forever') : instant.format(batch.expiresAt);
    const rows = (await this.rows(found, batch, requestId)).map(({ code, state_dictText, userName, realName, useTime }) => [
      ...[code, goods, state_dictText, expires, userName, realName],
      useTime === null ? '' : instant.format(new Date(useTime)),
    ]);
    const heading = columns.map((name) => siteText(`codes.column_${name}`));
    const bytes = await writeSheets([{ name: siteText('codes.sheet'), widths: [24, 32, 10, 18, 16, 16, 18], rows: [heading, ...rows] }]);
    note({ object: id, after: { count: rows.length } });
    return { name: siteText('codes.file'), base64: bytes.toString('base64') };
  }

  private fresh(batchId: string, number: number): CodeDoc {
    const _id = randomBytes(12).toString('hex');
    const free = { state: 'free', userId: '', spentOn: '', usedAt: null, isDone: false, dueAt: null } as const;
    return { _id, batchId, number, digest: digestOf(this.words.ofId(_id)), ...free };
  }

  /** Goods as their service names them to the caller. @throws {BusinessError} NOT_FOUND, BAD_INPUT */
  private async whatOf(
    { kind, goodsId, points }: Input<Calls['make']>,
    { caller, requestId }: UserContext,
  ): Promise<Pick<BatchDoc, 'goodsId' | 'title' | 'points'>> {
    if (kind === 'points') {
      if (points === 0) throw new BusinessError('BAD_INPUT', { detail: sentence('codes.noPoints') });
      return { goodsId: '', title: '', points };
    }
    if (goodsId === '') throw new BusinessError('BAD_INPUT', { detail: sentence('codes.noGoods') });
    const of = { caller, requestId };
    if (kind === 'exam') {
      const [exam] = await this.client.call(calls.exam.exams.listTitles, { ids: [goodsId] }, of);
      if (!exam) throw new BusinessError('NOT_FOUND');
      return { goodsId, title: exam.title, points: 0 };
    }
    const { title } =
      kind === 'repo'
        ? await this.client.call(calls.repo.banks.detail, { id: goodsId }, of)
        : await this.client.call(calls.course.courses.simpleDetail, { id: goodsId }, of);
    return { goodsId, title, points: 0 };
  }

  private async batch(id: string): Promise<BatchDoc> {
    const batch = await this.collections.batches.findById(id).lean<BatchDoc>();
    if (!batch) throw new BusinessError('NOT_FOUND');
    return batch;
  }

  private async counted(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = await this.collections.codes.aggregate<{ _id: { batchId: string; state: string }; n: number }>([
      { $match: { batchId: { $in: [...ids] }, state: { $in: ['used', 'void'] } } },
      { $group: { _id: { batchId: '$batchId', state: '$state' }, n: { $sum: 1 } } },
    ]);
    return new Map(found.map(({ _id: { batchId, state }, n }) => [`${batchId}:${state}`, n]));
  }

  private async rows(found: readonly CodeDoc[], batch: BatchDoc, requestId: string): Promise<Output<Calls['paging']>['records']> {
    const ids = found.flatMap(({ userId }) => (userId === '' ? [] : [userId]));
    const people = ids.length === 0 ? null : await this.people.named(ids, requestId);
    const now = this.time.now();
    return found.map((code) => {
      const state = stateOf(code, batch, now);
      const { userName = '', realName = '' } = people?.get(code.userId) ?? {};
      return {
        ...{ id: code._id, code: this.words.of(code), state, state_dictText: stateText(state), userId: code.userId, userName, realName },
        useTime: code.usedAt?.toISOString() ?? null,
      };
    });
  }
}

const columns = ['code', 'goods', 'state', 'expire', 'userName', 'realName', 'useTime'] as const;

function inState(state: number | undefined, { expiresAt }: BatchDoc, now: number): Record<string, unknown>[] {
  if (state === undefined) return [];
  const isOver = expiresAt !== null && expiresAt.getTime() <= now;
  if (state === codeStates.used) return [{ state: 'used' }];
  if (state === codeStates.void) return [{ state: 'void' }];
  // one of the two is empty, as the time of the batch is over or not
  return (state === codeStates.expired) === isOver ? [{ state: 'free' }] : [{ state: 'none' }];
}
