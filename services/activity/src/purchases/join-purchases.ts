import { Injectable } from '@nestjs/common';
import { BusinessError, calls, orderStates, unpaidMs, type Input, type Output } from '@xuekao/contracts';
import { pageOf } from '@xuekao/documents';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { ActivityReader, type ActivityDoc } from '../activities/index.js';
import { JoinCollections, JoinPayments, hasSeat, joinStates, Seats, type JoinDoc } from '../joins/index.js';

type Calls = typeof calls.activity.purchases;
interface ToPay {
  readonly join: JoinDoc;
  readonly activity: ActivityDoc;
}
const isPaid: readonly number[] = [orderStates.paid, orderStates.done];

/** People pay for their sign-ups, or the office notes that they paid by hand. */
@Injectable()
export class JoinPurchases {
  constructor(
    private readonly store: JoinCollections,
    private readonly activities: ActivityReader,
    private readonly seats: Seats,
    private readonly payments: JoinPayments,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  /** The order of the own sign-up. @throws {BusinessError} see the call's refusals */
  async begin(id: string, context: UserContext): Promise<Output<Calls['buyInit']>> {
    const join = await this.store.joins.findOne({ _id: id, userId: context.caller.userId }).lean<JoinDoc>();
    const activity = join && (await this.activities.find(join.activityId));
    if (!join || !activity) throw new BusinessError('NOT_FOUND');
    if (join.state !== joinStates.unpaid) throw new BusinessError(join.paidBy === undefined ? 'NOT_FOR_SALE' : 'BOUGHT_ALREADY');
    if (activity.state !== 0) throw new BusinessError('ACTIVITY_OFF');
    if (this.time.now() >= activity.endTime.getTime()) throw new BusinessError('ACTIVITY_ENDED');
    await this.keepSeat({ join, activity });
    const price = await this.priceOf({ join, activity });
    const asked = { ...goodsOf(join, activity, price), until: activity.endTime.toISOString() };
    const order = await this.client.call(calls.payment.orders.open, asked, context);
    await this.noteOrder(join, order.orderId);
    return order;
  }

  /** All or, where one cannot be paid, those before it. @throws {BusinessError} see the call's refusals */
  async markPaid(ids: readonly string[], context: UserContext): Promise<void> {
    const joins = await this.store.joins.find({ _id: { $in: [...ids] } }).lean<JoinDoc[]>();
    if (joins.length !== new Set(ids).size) throw new BusinessError('NOT_FOUND');
    const activityIds = joins.map(({ activityId }) => activityId);
    const activities = new Map(
      (await this.activities.allReachable(activityIds, context.caller)).map((activity) => [activity._id, activity]),
    );
    if (joins.some(({ userId }) => userId === context.caller.userId)) throw new BusinessError('JOIN_OWN');
    if (joins.some(({ state }) => state !== joinStates.unpaid)) throw new BusinessError('STALE');
    context.note({ object: ids.join(','), after: joins.map(({ userName, activityId }) => ({ userName, activityId })) });
    for (const join of joins) {
      const activity = activities.get(join.activityId);
      if (!activity) throw new Error('an activity that was reached is there');
      await this.keepSeat({ join, activity });
      const price = await this.priceOf({ join, activity });
      const asked = { ...goodsOf(join, activity, price), takenBy: context.caller.userId };
      await this.client.call(calls.payment.orders.payOffline, asked, context);
    }
  }

  /** Own orders for sign-ups, newest first. */
  async paging({ params, ...query }: Input<Calls['buyPaging']>, { caller, requestId }: UserContext): Promise<Output<Calls['buyPaging']>> {
    const { userId } = caller;
    const asked = { ...query, params: { ...params, userId, kind: 'activity' as const } };
    const { records, total } = await this.client.call(calls.payment.orders.ofBuyer, asked, { requestId });
    const activityId = { $in: records.map(({ goodsId }) => goodsId) };
    const joins = await this.store.joins.find({ userId, activityId }, { activityId: 1, state: 1 }).lean();
    const joinOf = new Map(joins.map((join) => [join.activityId, join._id]));
    const rows = records.map(({ id, goodsId, title, price: amount, createTime, expireTime, state, state_dictText }) => ({
      ...{ id, activityId: goodsId, joinId: joinOf.get(goodsId) ?? '', title, amount, createTime, expireTime },
      ...{ paid: isPaid.includes(state), state, state_dictText },
    }));
    return pageOf(rows, total, query.size);
  }

  /** A sign-up whose seat went to others takes one again, for as long as an order waits. @throws {BusinessError} ACTIVITY_FULL, STALE */
  private async keepSeat({ join: { _id, activityId } }: ToPay): Promise<void> {
    const heldUntil = new Date(this.time.now() + unpaidMs);
    await this.seats.within(activityId, async (session, take) => {
      const now = await this.store.joins.findOne({ _id, state: joinStates.unpaid }).session(session).lean<JoinDoc>();
      if (!now) throw new BusinessError('STALE');
      if (hasSeat(now)) return;
      await take();
      await this.payments.holdSeat(_id, heldUntil, session);
    });
  }

  /** An activity that became free asks for no money: its sign-up goes on at once. @throws {BusinessError} NOT_FOR_SALE */
  private async priceOf({ join, activity }: ToPay): Promise<number> {
    if (activity.price) return activity.price;
    await this.payments.noteFree(join, activity);
    throw new BusinessError('NOT_FOR_SALE');
  }

  /** From here on the seat is kept until the order ends; the end of an earlier order may just have given it back. */
  private async noteOrder({ _id, activityId }: JoinDoc, payId: string): Promise<void> {
    await this.seats.within(activityId, async (session, take) => {
      const now = await this.store.joins.findOne({ _id, state: joinStates.unpaid }).session(session).lean<JoinDoc>();
      if (!now || now.deadOrders?.includes(payId)) return;
      if (!hasSeat(now)) await take();
      await this.payments.noteOrder(_id, payId, session);
    });
  }
}

const goodsOf = ({ userId, deptCode }: JoinDoc, { _id, title }: ActivityDoc, price: number) =>
  ({ kind: 'activity', goodsId: _id, title, price, userId, deptCode }) as const;
