import { Injectable } from '@nestjs/common';
import { BusinessError, calls, highestPrice, learnerPages, sendTypes, siteText, type ErrorName } from '@xuekao/contracts';
import { CallClient, ServiceTime } from '@xuekao/platform';
import { Stock } from '../goods/index.js';
import { totalsOf, type Order, type OrderTask, type PartTask } from './order.decider.js';
import type { CancelWish, OrderLine, Refusal } from './order.events.js';
import { linesLeft, pointsLeft } from './order.parts.js';
import { Orders } from './order.store.js';
import { titleOf } from './order.views.js';

/** Name of the pieces that no part of the order gave back. */
const lastPart = 'rest';
/** Refusals of the services behind an order that are final: the order is cancelled, and everything comes back. */
const finalRefusals: ReadonlySet<ErrorName> = new Set(['POINTS_SHORT', 'PAY_OFF', 'ORDER_OVER', 'TOO_MANY']);

/** The steps of an order, one at a time: each does its work and notes that it is done. Each may be repeated at any time. */
@Injectable()
export class OrderSteps {
  constructor(
    private readonly orders: Orders,
    private readonly stock: Stock,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  /** @throws where it could not be done now: it is tried again */
  async does(type: Exclude<OrderTask, PartTask>['type'], order: Order): Promise<void> {
    const { orderId } = order.facts;
    switch (type) {
      case 'close':
        await this.close(order);
        return;
      case 'reserve':
        await this.reserve(order);
        return;
      case 'hold':
        await this.unlessRefused(order, () => this.hold(order));
        return;
      case 'open':
        await this.unlessRefused(order, () => this.open(order));
        return;
      case 'settle':
        await this.note(orderId, { type: 'NotePaid', payId: '', payMethod: 'points', at: this.time.now() }, 'points pay for it');
        return;
      case 'takeStock':
        await this.stock.take(orderId);
        await this.note(orderId, { type: 'NoteTaken', good: 'stock', at: this.time.now() }, 'the stock is sold');
        return;
      case 'takePoints':
        await this.ask(calls.payment.holds.take, { hold: holdOf(orderId), userId: order.facts.userId }, orderId);
        await this.note(orderId, { type: 'NoteTaken', good: 'points', at: this.time.now() }, 'the points are spent');
        return;
      case 'tell':
        await this.tell(order);
        await this.note(orderId, { type: 'NoteTold', at: this.time.now() }, 'the buyer knows that it was sent');
        return;
      case 'returnStock':
        // of what was sent, pieces of earlier parts may still be with the buyer
        if (order.sent === null) await this.stock.release(orderId);
        else await this.stock.releasePart({ orderId, part: lastPart, lines: linesLeft(order) });
        await this.note(orderId, { type: 'NoteReturn', good: 'stock', at: this.time.now() }, 'the stock is back');
        return;
      case 'returnPoints': {
        const refRemark = siteText('mallOrders.back', { title: titleOf(order) });
        const less = order.totalPoints - pointsLeft(order);
        const of = { hold: holdOf(orderId), userId: order.facts.userId, refRemark, ...(less === 0 ? {} : { less }) };
        await this.ask(calls.payment.holds.giveBack, of, orderId);
        await this.note(orderId, { type: 'NoteReturn', good: 'points', at: this.time.now() }, 'the points are back');
        return;
      }
      case 'returnMoney': {
        const { by = '', remark = '' } = order.cancelled ?? {};
        await this.ask(calls.payment.sellerOrders.giveBack, { orderId: order.payId, by, reason: remark }, orderId);
        await this.note(orderId, { type: 'NoteMoneyReturn', at: this.time.now() }, 'the payment service sends the money back');
      }
    }
  }

  /**
   * Cancels an order that is not paid, for whoever asks it. Where the money is there by then, nothing is cancelled.
   * @throws {BusinessError} MALL_ORDER_STATE; PAY_FAILED: nobody can say whether it is paid, and it is cancelled when that is known
   */
  async withdraw(orderId: string, wish: CancelWish): Promise<{ isPaid: boolean }> {
    return this.close(await this.orders.execute(orderId, { type: 'AskCancel', wish, at: this.time.now() }));
  }

  /** First its order of the payment service takes no money any more. */
  private async close({ facts: { orderId }, payId }: Order): Promise<{ isPaid: boolean }> {
    if (payId !== '') {
      const { isPaid } = await this.ask(calls.payment.sellerOrders.withdraw, { orderId: payId }, orderId);
      // the word of the payment comes, or has come
      if (isPaid) return { isPaid };
    }
    const expired = { by: '', cause: 'expired', remark: siteText('mallOrders.expired') } as const;
    const command = { type: 'Cancel', ...expired, closed: payId, at: this.time.now() } as const;
    const { status } = await this.orders.execute(orderId, command, 'nobody pays for it any more');
    // points, or another order of the payment service, may have paid for it meanwhile
    return { isPaid: status !== 'cancelled' };
  }

  private async reserve(order: Order): Promise<void> {
    const { orderId, userId, lines: wanted, seen } = order.facts;
    const verdicts = await this.stock.reserve({ orderId, userId, lines: wanted });
    const refusal = verdicts.find((verdict) => verdict.refusal)?.refusal;
    if (refusal) {
      await this.refuse(order, { name: refusal.errorName, values: refusal.values });
      return;
    }
    const lines: OrderLine[] = verdicts.flatMap(({ skuId, count, snapshot }) => (snapshot ? [{ skuId, count, ...snapshot }] : []));
    const totals = totalsOf(lines);
    const isOther = seen !== null && (seen.totalPoints !== totals.totalPoints || seen.totalAmount !== totals.totalAmount);
    if (isOther) await this.refuse(order, { name: 'MALL_PRICE_CHANGED', values: {} });
    else if (totals.totalAmount > highestPrice) await this.refuse(order, { name: 'MALL_AMOUNT', values: {} });
    else if (!order.place && lines.some(({ requireAddr }) => requireAddr)) await this.refuse(order, { name: 'MALL_ADDRESS', values: {} });
    else {
      const payId = await this.openedAtOnce({ ...order, lines, ...totals });
      await this.note(orderId, { type: 'NoteStock', lines, payId, at: this.time.now() }, 'the stock is set aside');
    }
  }

  /**
   * One append for the stock and the payment of an order that money alone pays for. What fails here is another task's from then on.
   * @returns the order of the payment service; empty: there is none yet
   */
  private async openedAtOnce(order: Order): Promise<string> {
    if (order.totalPoints > 0 || order.totalAmount === 0) return '';
    return this.opened(order).catch(() => '');
  }

  /** The key of the message makes a repeat nothing. */
  private async tell(order: Order): Promise<void> {
    const { orderId, userId } = order.facts;
    const { sendType, expressName, expressNo, remark } = order.sent ?? {
      sendType: sendTypes.courier,
      expressName: '',
      expressNo: '',
      remark: '',
    };
    const title = titleOf(order);
    const message = {
      ...{ key: `mall-sent:${orderId}`, userId, title: siteText('mallOrders.sentTitle') },
      content:
        sendType === sendTypes.courier
          ? siteText('mallOrders.sent1', { title, expressName, expressNo })
          : siteText(remark === '' ? 'mallOrders.sent2' : 'mallOrders.sent2Why', { title, remark }),
      link: `${learnerPages.Mall}?to=order`,
    };
    await this.ask(calls.identity.messages.deliver, { messages: [message] }, orderId);
  }

  private async hold(order: Order): Promise<void> {
    const { orderId, userId } = order.facts;
    const refRemark = siteText('mallOrders.held', { title: titleOf(order) });
    const asked = { hold: holdOf(orderId), userId, points: order.totalPoints, refRemark };
    await this.ask(calls.payment.holds.hold, asked, orderId);
    await this.note(orderId, { type: 'NoteHold', at: this.time.now() }, 'the points are set aside');
  }

  private async open(order: Order): Promise<void> {
    const payId = await this.opened(order);
    await this.note(order.facts.orderId, { type: 'NotePayment', payId, at: this.time.now() }, 'it can be paid');
  }

  /** The order of the payment service: the same one, however often it is asked for. */
  private async opened(order: Order): Promise<string> {
    const { orderId, userId, deptCode, expiresAt } = order.facts;
    const asked = { kind: 'mall', goodsId: orderId, title: titleOf(order), price: order.totalAmount, userId, deptCode } as const;
    const until = new Date(expiresAt).toISOString();
    return (await this.ask(calls.payment.orders.open, { ...asked, until }, orderId)).orderId;
  }

  private async unlessRefused(order: Order, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof BusinessError) || !finalRefusals.has(error.errorName)) throw error;
      await this.refuse(order, { name: error.errorName, values: error.values });
    }
  }

  private async refuse({ facts: { orderId } }: Order, refusal: Refusal): Promise<void> {
    const command = { type: 'Cancel', by: '', cause: 'refused', remark: '', closed: '', refusal } as const;
    await this.note(orderId, { ...command, at: this.time.now() }, 'it cannot be had');
  }

  private async note(orderId: string, command: Parameters<Orders['execute']>[1], why: string): Promise<void> {
    await this.orders.execute(orderId, command, why);
  }

  private ask<C extends Parameters<CallClient['call']>[0]>(call: C, input: Parameters<typeof this.client.call<C>>[1], orderId: string) {
    return this.client.call(call, input, { requestId: `mall-${orderId}` });
  }
}

/** Name of the points that pay for an order. */
export const holdOf = (orderId: string): string => `mall:${orderId}`;
