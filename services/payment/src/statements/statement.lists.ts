import { Injectable } from '@nestjs/common';
import { BusinessError, dayOf, type calls, type Input, type Output, type StatementState } from '@xuekao/contracts';
import { findPage, listSort } from '@xuekao/documents';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { OrderCollections } from '../orders/index.js';
import { PointsPeople } from '../points/index.js';
import { StatementCollections } from './statement.collections.js';
import type { DayDoc, DifferenceDoc } from './statement.model.js';

type Calls = typeof calls.payment.statements;
type Day = Output<Calls['detail']>;
type Difference = Output<Calls['differences']>['records'][number];

/** Statements and differences, as the console lists them. */
@Injectable()
export class StatementLists {
  constructor(
    private readonly collections: StatementCollections,
    private readonly orders: OrderCollections,
    private readonly people: PointsPeople,
    private readonly time: ServiceTime,
  ) {}

  async paging({ params: { payMethod, state, dateRange }, ...query }: Input<Calls['paging']>): Promise<Output<Calls['paging']>> {
    const [from, to] = dateRange ?? [];
    const filter = {
      $and: [
        {},
        ...(payMethod ? [{ method: payMethod }] : []),
        ...(state ? [await this.inState(state)] : []),
        // a day is in the range where its beginning is
        ...(from === undefined || to === undefined ? [] : [{ day: { $gte: dayIn(from), $lte: dayIn(to) } }]),
      ],
    };
    const sort = listSort(query.orders, { day: 'day' }, { day: -1 });
    const { records, ...rest } = await findPage(this.collections.days, filter, query, sort, (row) => row);
    const open = await this.openOf(records.map(({ _id }) => _id));
    return { ...rest, records: records.map((row) => this.viewOf(row, open.get(row._id) ?? 0)) };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async detail(id: string): Promise<Day> {
    const day = await this.collections.days.findById(id).lean();
    if (!day) throw new BusinessError('NOT_FOUND');
    return this.viewOf(day, (await this.openOf([id])).get(id) ?? 0);
  }

  async differences(
    { params: { dayId, state }, ...query }: Input<Calls['differences']>,
    { requestId }: UserContext,
  ): Promise<Output<Calls['differences']>> {
    const filter = { $and: [{}, ...(dayId ? [{ dayId }] : []), ...(state ? [{ state }] : [])] };
    const sort = listSort(query.orders, { createTime: 'firstAt' }, { firstAt: -1 });
    const { records, ...rest } = await findPage(this.collections.differences, filter, query, sort, (row) => row);
    return { ...rest, records: await this.rows(records, requestId) };
  }

  private async rows(found: readonly DifferenceDoc[], requestId: string): Promise<Difference[]> {
    const orders = await this.orders.orders.find({ _id: { $in: found.map(({ orderId }) => orderId) } }, { title: 1, userId: 1 }).lean();
    const byId = new Map(orders.map((order) => [order._id, order]));
    const ids = [...orders.map(({ userId }) => userId), ...found.map(({ by }) => by)].filter((id) => id !== '');
    const people = ids.length === 0 ? null : await this.people.named(ids, requestId);
    return found.map(({ _id: id, method: payMethod, theirs, ours, firstAt, closedAt, judgedAt: _judgedAt, by, ...row }) => {
      const order = byId.get(row.orderId);
      const { realName = '', userName = '' } = people?.get(order?.userId ?? '') ?? {};
      return {
        ...{ ...row, id, payMethod, title: order?.title ?? '', realName, userName },
        theirs: theirs && { amount: theirs.amount, currency: theirs.currency, sum: theirs.sum, time: theirs.at.toISOString() },
        ours: ours && { amount: ours.amount, time: ours.at.toISOString() },
        createTime: firstAt.toISOString(),
        closeTime: closedAt?.toISOString() ?? null,
        settledBy: by === '' ? '' : (people?.get(by)?.realName ?? by),
      };
    });
  }

  private viewOf({ _id: id, day, method: payMethod, merchant, theirs, ours, ...row }: DayDoc, differences: number): Day {
    return {
      ...{ id, day, payMethod, merchant, differences, theirs, ours, failure: row.failure },
      state: this.stateOf(row, differences),
      fetchTime: row.fetchedAt?.toISOString() ?? null,
      isPartial: row.fetchedAt !== null && row.dueAt !== null,
      dueTime: row.dueAt?.toISOString() ?? null,
    };
  }

  private stateOf(
    { isUnsupported, fetchedAt, dueAt }: Pick<DayDoc, 'isUnsupported' | 'fetchedAt' | 'dueAt'>,
    open: number,
  ): StatementState {
    if (isUnsupported) return 'unsupported';
    if (fetchedAt !== null) return open > 0 ? 'differs' : 'equal';
    return (dueAt?.getTime() ?? 0) <= this.time.now() ? 'missing' : 'waiting';
  }

  private async inState(state: StatementState): Promise<Record<string, unknown>> {
    const now = new Date(this.time.now());
    const open = await this.collections.differences.distinct('dayId', { state: 'open' });
    const filters = {
      unsupported: { isUnsupported: true },
      differs: { fetchedAt: { $ne: null }, _id: { $in: open } },
      equal: { fetchedAt: { $ne: null }, _id: { $nin: open } },
      missing: { fetchedAt: null, isUnsupported: false, dueAt: { $lte: now } },
      waiting: { fetchedAt: null, isUnsupported: false, dueAt: { $gt: now } },
    } satisfies Record<StatementState, Record<string, unknown>>;
    return filters[state];
  }

  private async openOf(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = await this.collections.differences.aggregate<{ _id: string; n: number }>([
      { $match: { dayId: { $in: [...ids] }, state: 'open' } },
      { $group: { _id: '$dayId', n: { $sum: 1 } } },
    ]);
    return new Map(found.map(({ _id, n }) => [_id, n]));
  }
}

const dayIn = (instant: string): string => dayOf(Date.parse(instant));
