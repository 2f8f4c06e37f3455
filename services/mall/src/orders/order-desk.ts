import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, calls, mostOrdersExported, siteText, type Caller, type Input, type Output, type Worth } from '@xuekao/contracts';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { writeSheets } from '@xuekao/sheets';
import { ParcelTracks, type ParcelWay } from '../delivery/index.js';
import type { Order, OrderCommand } from './order.decider.js';
import { OrderLists } from './order.lists.js';
import { OrderSteps } from './order-steps.js';
import { OrderTasks } from './order-tasks.js';
import { Orders } from './order.store.js';
import { canComeBack } from './order.parts.js';
import { buyerOf, detailOf, wayViewOf, yuanText } from './order.views.js';

type Calls = typeof calls.mall.orders;
const instant = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Shanghai' });
const timeText = (at: number | undefined | null): string => (at === undefined || at === null ? '' : instant.format(at));

/** Deeds of the console on orders: of the people whom it reaches, by the department where they ordered. */
@Injectable()
export class OrderDesk {
  constructor(
    private readonly orders: Orders,
    private readonly lists: OrderLists,
    private readonly steps: OrderSteps,
    private readonly tasks: OrderTasks,
    private readonly parcels: ParcelTracks,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async detail(id: string, { caller }: UserContext): Promise<Output<Calls['adminDetail']>> {
    const order = await this.reached(id, caller);
    return { ...detailOf(order), ...buyerOf(order), ...wayViewOf(await this.wayOf(order)), awaitsGoods: canComeBack(order) };
  }

  /** @throws {BusinessError} NOT_FOUND, MALL_ORDER_STATE */
  async send({ id, sending }: Input<Calls['send']>, { caller, note }: UserContext): Promise<void> {
    await this.reached(id, caller);
    // noted first: whatever the log answers, it may have been done
    note({ object: id, after: sending });
    await this.orders.execute(id, { type: 'Send', by: caller.userId, sending, at: this.time.now() });
    // the message follows behind the answer
    void this.tasks.runNow(id);
  }

  /** @throws {BusinessError} NOT_FOUND, MALL_ORDER_STATE */
  async update({ id, place, sending }: Input<Calls['update']>, { caller, note }: UserContext): Promise<void> {
    const before = await this.reached(id, caller);
    const of = { by: caller.userId, at: this.time.now() };
    note({ object: id, before: place ? before.place : before.sent, after: place ?? sending });
    if (place) await this.orders.execute(id, { type: 'ChangePlace', place, ...of });
    if (sending) await this.orders.execute(id, { type: 'ChangeSending', sending, ...of });
  }

  /** @throws {BusinessError} NOT_FOUND, MALL_ORDER_STATE */
  async track({ id, context }: Input<Calls['track']>, { caller, note }: UserContext): Promise<void> {
    await this.reached(id, caller);
    note({ object: id, after: { context } });
    await this.orders.execute(id, { type: 'NoteTrack', by: caller.userId, context, at: this.time.now() });
  }

  /**
   * One after the other: what was paid goes back, and what waits for its payment is closed first.
   * @throws {BusinessError} NOT_FOUND, MALL_ORDER_STATE, ORDER_OWN, PAY_FAILED
   */
  async cancel({ ids, remark }: Input<Calls['adminCancel']>, { caller, note }: UserContext): Promise<void> {
    const found: Order[] = [];
    for (const id of new Set(ids)) found.push(await this.reached(id, caller));
    if (found.some(({ status }) => status === 'cancelled')) throw new BusinessError('MALL_ORDER_STATE');
    const by = caller.userId;
    // noted first: one of them may be cancelled, or be wanted so for good, whatever the first answer is
    note({
      object: found.map(({ facts }) => facts.orderId).join(','),
      before: found.map(({ facts, status, totalPoints, totalAmount }) => ({ id: facts.orderId, status, totalPoints, totalAmount })),
      after: { remark },
    });
    for (const order of found) {
      const { orderId } = order.facts;
      const isClosed = order.status === 'unpaid' && !(await this.steps.withdraw(orderId, { by, cause: 'byStaff', remark })).isPaid;
      if (!isClosed) {
        const command = { type: 'Cancel', by, cause: 'byStaff', remark, closed: order.payId, at: this.time.now() } as const;
        await this.orders.execute(orderId, command);
      }
      await this.tasks.runNow(orderId);
    }
  }

  /**
   * Some of the pieces, with their share of points and money.
   * @returns what goes back: of the money less than the share where the office of the payments gave some of it back before
   * @throws {BusinessError} NOT_FOUND, MALL_ORDER_STATE, ORDER_OWN, MALL_PART_COUNT, MALL_PART_ALL, MALL_PART_CHANGED, PART_MANY
   */
  async refundPart(input: Input<Calls['refundPart']>, { caller, note }: UserContext): Promise<Output<Calls['refundPart']>> {
    const { id, requestId: part, items, isGoodsBack, reason, seen = null } = input;
    await this.reached(id, caller);
    // noted first: whatever the log answers, it may have been done
    note({ object: id, after: { items, isGoodsBack, reason } });
    const lines = items.map(({ skuId, count }) => ({ skuId, count }));
    return this.goBack(id, { type: 'RefundPart', by: caller.userId, part, lines, isGoodsBack, reason, seen, at: this.time.now() });
  }

  /**
   * A sum, for which the buyer keeps all goods.
   * @returns what goes back, as `refundPart`
   * @throws {BusinessError} NOT_FOUND, MALL_ORDER_STATE, ORDER_OWN, MALL_PART_SUM, MALL_PART_POINTS, MALL_PART_CHANGED, PART_MANY
   */
  async refundSum(input: Input<Calls['refundSum']>, { caller, note }: UserContext): Promise<Output<Calls['refundSum']>> {
    const { id, requestId: part, sum, reason, seen = null } = input;
    await this.reached(id, caller);
    // noted first, as above
    note({ object: id, after: { sum, reason } });
    return this.goBack(id, { type: 'RefundSum', by: caller.userId, part, sum, reason, seen, at: this.time.now() });
  }

  private async goBack(id: string, command: Extract<OrderCommand, { type: 'RefundPart' | 'RefundSum' }>): Promise<Worth> {
    await this.orders.execute(id, command);
    await this.tasks.runNow(id);
    const { parts } = await this.orders.present(id);
    const { points = 0, amount = 0 } = parts.find(({ part }) => part === command.part) ?? {};
    return { points, amount };
  }

  /** Pieces that were sent are here again. @throws {BusinessError} NOT_FOUND, MALL_ORDER_STATE */
  async goodsBack({ id, partId: part }: Input<Calls['goodsBack']>, { caller, note }: UserContext): Promise<void> {
    await this.reached(id, caller);
    note({ object: id, after: { partId: part } });
    await this.orders.execute(id, { type: 'NoteGoodsBack', by: caller.userId, part, at: this.time.now() });
    await this.tasks.runNow(id);
  }

  /** @throws {BusinessError} MALL_EXPORT_MANY */
  async export(params: Input<Calls['export']>, { caller }: UserContext): Promise<Output<Calls['export']>> {
    const found = await this.lists.reachedAll(params, caller, mostOrdersExported + 1);
    if (found.length > mostOrdersExported) throw new BusinessError('MALL_EXPORT_MANY', { max: mostOrdersExported });
    const heading = columns.map((name) => siteText(`mallOrders.column${name}`));
    const bytes = await writeSheets([
      { name: siteText('mallOrders.sheet'), widths: columns.map(() => 18), rows: [heading, ...found.map(sheetRow)] },
    ]);
    return { name: siteText('mallOrders.file'), base64: bytes.toString('base64') };
  }

  /** Way of what was sent. */
  async wayOf({ sent, place, tracks }: Order): Promise<ParcelWay> {
    if (!sent) return { steps: [], isFailed: false, answeredAt: null };
    return this.parcels.of({ expressName: sent.expressName, expressNo: sent.expressNo, mobile: place?.mobile ?? '', noted: tracks });
  }

  /** @throws {BusinessError} NOT_FOUND */
  async reached(id: string, caller: Caller): Promise<Order> {
    const order = await this.orders.present(id);
    const { userId: by, deptCode: dept } = order.facts;
    if (!reachOf(caller, 'own').includes({ by, dept })) throw new BusinessError('NOT_FOUND');
    return order;
  }
}

const columns = [
  ...(['Id', 'Time', 'Name', 'Account', 'Goods', 'Count', 'Points', 'Amount', 'State', 'Pay', 'PayTime'] as const),
  ...(['Contact', 'Mobile', 'Address', 'Remark', 'Express', 'ExpressNo', 'SendTime', 'Cancel'] as const),
  ...(['RefundPoints', 'RefundAmount'] as const),
] as const;

function sheetRow(order: Order): string[] {
  const { facts, placedAt, paid, sent } = order;
  const {
    state_dictText,
    payMethod_dictText,
    goodsList,
    totalPoints,
    totalAmount,
    contact,
    mobile,
    province,
    city,
    area,
    address,
    cancelRemark,
    refundPoints,
    refundAmount,
  } = detailOf(order);
  const goods = goodsList.map(({ goodsTitle, skuTitle, totalCount, refundCount }) => {
    const line = `${goodsTitle}${skuTitle && `（${skuTitle}）`} × ${totalCount}`;
    return refundCount === 0 ? line : siteText('mallOrders.lineBack', { line, n: refundCount });
  });
  return [
    ...[facts.orderId, timeText(placedAt), facts.realName, facts.userName, goods.join('\n')],
    ...[goodsList.reduce((sum, { totalCount }) => sum + totalCount, 0), totalPoints].map(String),
    yuanText(totalAmount),
    ...[state_dictText, payMethod_dictText, timeText(paid?.at), contact, mobile, `${province}${city}${area}${address}`, facts.remark],
    ...[sent?.expressName ?? '', sent?.expressNo ?? '', timeText(sent?.at), cancelRemark, String(refundPoints), yuanText(refundAmount)],
  ];
}
