import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { BusinessError, calls, highestPrice, siteText, unpaidMs, type Input, type Output } from '@xuekao/contracts';
import { nativeOf } from '@xuekao/documents';
import { Batcher } from '@xuekao/event-sourcing';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { AddressBook, type Place } from '../addresses/index.js';
import { Stock, type LineVerdict, type StockLine } from '../goods/index.js';
import { busyOr } from '../kernel/busy.js';
import { OrderCollections } from './order.collections.js';
import type { Order } from './order.decider.js';
import { OrderTasks } from './order-tasks.js';
import { Orders } from './order.store.js';
import { titleOf } from './order.views.js';

type Calls = typeof calls.mall.orders;
type Items = Input<Calls['preview']>['items'];
type Preview = Output<Calls['preview']>;

const hourMs = 3_600_000;
/** Orders that one person places: lists and log keep all of them for ever. */
const mostAnHour = 30;
/** So long a site that took money is taken for one that does: an order that finds it otherwise is refused when it asks for its payment. */
const payableMs = 5000;

/** Looks at what somebody is about to order, and places the order. */
@Injectable()
export class OrderPlacing {
  /** orders of each person of the last hour */
  private readonly lately = new Batcher<string, number>((userIds) => this.countLately(userIds));
  private payableUntil = -Infinity;

  constructor(
    private readonly orders: Orders,
    private readonly collections: OrderCollections,
    private readonly tasks: OrderTasks,
    private readonly stock: Stock,
    private readonly addresses: AddressBook,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  async preview({ items }: Input<Calls['preview']>, context: UserContext): Promise<Preview> {
    return (await this.look(items, context, 'toShow')).preview;
  }

  /**
   * @throws {BusinessError} see the call's refusals; BUSY: the same request again goes on; SENT_DIFFERENT: the request has made an order of
   * other goods, or to another place
   */
  async submit({ requestId, addrId, remark, items, seen }: Input<Calls['submit']>, context: UserContext): Promise<Output<Calls['submit']>> {
    const { userId, userName, realName, deptCode } = context.caller;
    const orderId = orderIdFor(userId, requestId);
    const lines = items.map(({ skuId, buyCount: count }) => ({ skuId, count }));
    const isThere = (await this.orders.load(orderId)).status !== 'none';
    if (isThere) await this.tasks.runNow(orderId);
    else {
      const [{ refusal, preview }] = await Promise.all([this.look(items, context, 'toOrder'), this.refuseMany(userId)]);
      if (refusal) throw refusal;
      const place = addrId === '' ? null : await this.addresses.placeOf(addrId, userId);
      if (preview.requireAddr && !place) throw new BusinessError('MALL_ADDRESS');
      const at = this.time.certain();
      const person = { userId, userName, realName, deptCode };
      const facts = { orderId, ...person, lines, remark, seen: seen ?? null, expiresAt: at + unpaidMs };
      await this.orders.showTogether(orderId, async () => {
        await this.orders.execute(orderId, { type: 'Place', facts, place, at });
        await this.tasks.runNow(orderId);
      });
    }
    const own = await this.orders.load(orderId, 'own');
    // another process may have done the rest of it
    const order = own.status === 'none' || isBeingMade(own) ? await this.orders.present(orderId) : own;
    const answer = answerOf(order);
    if (isThere) await this.refuseOther(order, { lines, remark, addrId });
    return answer;
  }

  /**
   * Check of a request that was sent before: whoever changed something after an answer that was lost would take the order of then for this
   * one.
   * @throws {BusinessError} SENT_DIFFERENT
   */
  private async refuseOther({ facts, place }: Order, asked: { lines: StockLine[]; remark: string; addrId: string }): Promise<void> {
    const isSame = facts.remark === asked.remark && isDeepStrictEqual(facts.lines, asked.lines);
    const wanted = isSame ? await this.placeNow(asked.addrId, facts.userId) : null;
    if (!isSame || !isDeepStrictEqual(place, wanted)) throw new BusinessError('SENT_DIFFERENT');
  }

  /** undefined: the address is not there any more */
  private async placeNow(addrId: string, userId: string): Promise<Place | null | undefined> {
    if (addrId === '') return null;
    return this.addresses.placeOf(addrId, userId).catch((error: unknown) => {
      if (error instanceof BusinessError && error.errorName === 'NOT_FOUND') return undefined;
      throw error;
    });
  }

  /** The lists may lack the newest, which is no harm. @throws {BusinessError} TOO_MANY */
  private async refuseMany(userId: string): Promise<void> {
    if ((await this.lately.ask(userId).catch(busyOr)) >= mostAnHour) throw new BusinessError('TOO_MANY', { seconds: hourMs / 1000 });
  }

  private async countLately(userIds: readonly string[]): Promise<number[]> {
    const placedAt = { $gt: new Date(this.time.now() - hourMs) };
    const rows = await nativeOf(this.collections.orders)
      .aggregate<{ _id: string; count: number }>([
        { $match: { userId: { $in: [...new Set(userIds)] }, placedAt } },
        { $group: { _id: '$userId', count: { $sum: 1 } } },
      ])
      .toArray();
    const counts = new Map(rows.map(({ _id, count }) => [_id, count]));
    return userIds.map((userId) => counts.get(userId) ?? 0);
  }

  /** @param purpose an order that takes no points is not asked how many the person has */
  private async look(
    items: Items,
    { caller, requestId }: UserContext,
    purpose: 'toShow' | 'toOrder',
  ): Promise<{ preview: Preview; refusal: BusinessError | undefined }> {
    const { userId } = caller;
    const lines = items.map(({ skuId, buyCount: count }) => ({ skuId, count }));
    const verdicts = await this.stock.check(userId, lines);
    const sum = (of: 'costPoints' | 'salePrice'): number =>
      verdicts.reduce((total, { count, snapshot }) => total + (snapshot?.[of] ?? 0) * count, 0);
    const [totalPoints, totalAmount] = [sum('costPoints'), sum('salePrice')];
    const [{ points }, hasPayment] = await Promise.all([
      purpose === 'toOrder' && totalPoints === 0 ? { points: 0 } : this.client.call(calls.payment.holds.balance, { userId }, { requestId }),
      totalAmount === 0 ? true : this.hasPayment({ caller, requestId }, purpose),
    ]);
    const ofOrder = orderRefusal({ totalPoints, totalAmount, points, hasPayment });
    const refusal = verdicts.find((verdict) => verdict.refusal)?.refusal ?? ofOrder?.refusal;
    const requireAddr = verdicts.some(({ snapshot }) => snapshot?.requireAddr);
    const preview = { goodsList: verdicts.map(lineOf), totalPoints, totalAmount, points, requireAddr };
    return { preview: { ...preview, orderVerify: refusal === undefined, orderMsg: ofOrder?.msg ?? '' }, refusal };
  }

  /** Whether money can be paid on this site. */
  private async hasPayment(of: { caller: UserContext['caller']; requestId: string }, purpose: 'toShow' | 'toOrder'): Promise<boolean> {
    const now = this.time.now();
    if (purpose === 'toOrder' && now < this.payableUntil) return true;
    const isPayable = (await this.client.call(calls.payment.orders.configList, {}, of)).length > 0;
    this.payableUntil = isPayable ? now + payableMs : -Infinity;
    return isPayable;
  }
}

function orderRefusal({
  totalPoints,
  totalAmount,
  points,
  hasPayment,
}: Pick<Preview, 'totalPoints' | 'totalAmount' | 'points'> & { hasPayment: boolean }) {
  if (totalAmount > highestPrice) {
    const refusal = new BusinessError('MALL_AMOUNT');
    return { refusal, msg: refusal.message };
  }
  if (points < totalPoints)
    return { refusal: new BusinessError('POINTS_SHORT', { points }), msg: siteText('mallOrders.short', { points: totalPoints - points }) };
  return hasPayment ? undefined : { refusal: new BusinessError('PAY_OFF'), msg: siteText('mallOrders.payOff') };
}

const lineOf = ({ skuId, count, snapshot, refusal }: LineVerdict): Preview['goodsList'][number] => ({
  skuId,
  goodsId: snapshot?.goodsId ?? '',
  goodsImage: snapshot?.goodsImage ?? '',
  goodsTitle: snapshot?.goodsTitle ?? siteText('mallOrders.gone'),
  skuTitle: snapshot?.skuTitle ?? '',
  buyCount: count,
  costPoints: snapshot?.costPoints ?? 0,
  salePrice: snapshot?.salePrice ?? 0,
  buyVerify: { verify: refusal === undefined, msg: refusal?.message ?? '' },
});

/** An order that nobody can pay for yet. */
const isBeingMade = ({ status, payId }: Order): boolean => status === 'unpaid' && payId === '';

/** @throws {BusinessError} why it was refused; ORDER_OVER; BUSY where a service behind it has not answered yet */
function answerOf(order: Order): Output<Calls['submit']> {
  const { status, cancelled, payId, facts, totalAmount: price } = order;
  if (cancelled?.refusal) throw new BusinessError(cancelled.refusal.name, cancelled.refusal.values);
  if (status === 'cancelled') throw new BusinessError('ORDER_OVER');
  if (isBeingMade(order)) throw new BusinessError('BUSY');
  const paid = status !== 'unpaid';
  const expireTime = new Date(facts.expiresAt).toISOString();
  return { id: facts.orderId, paid, payId: paid ? '' : payId, title: titleOf(order), price, expireTime };
}

/** The same request of the same person means the same order. */
const orderIdFor = (userId: string, requestId: string): string =>
  createHash('sha256').update(`${userId}:${requestId}`).digest('hex').slice(0, 24);
