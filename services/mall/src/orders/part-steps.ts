import { Injectable } from '@nestjs/common';
import { calls, learnerPages, siteText } from '@xuekao/contracts';
import { CallClient, ServiceTime } from '@xuekao/platform';
import { Stock } from '../goods/index.js';
import type { Order, OrderPart, PartTask } from './order.decider.js';
import { holdOf } from './order-steps.js';
import { Orders } from './order.store.js';
import { costText, goodsText, piecesOf, titleOf } from './order.views.js';

/** Steps of the parts of an order that go back, one at a time: each may be repeated at any time, and counts once. */
@Injectable()
export class PartSteps {
  constructor(
    private readonly orders: Orders,
    private readonly stock: Stock,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  /** @throws where it could not be done now: it is tried again */
  async does({ type, part }: PartTask, order: Order): Promise<void> {
    const { orderId, userId } = order.facts;
    const one = order.parts.find((each) => each.part === part);
    if (!one) return;
    const { points, amount, by, reason } = one;
    switch (type) {
      case 'returnPartStock':
        await this.stock.releasePart({ orderId, part, lines: one.lines });
        await this.note(orderId, { type: 'NotePartReturn', part, good: 'stock', at: this.time.now() }, 'pieces are in stock again');
        return;
      case 'returnPartPoints': {
        const refRemark = siteText('mallOrders.back', { title: goodsText(order, one) || titleOf(order) });
        await this.ask(calls.payment.holds.giveBackPart, { hold: holdOf(orderId), userId, part, points, refRemark }, orderId);
        await this.note(orderId, { type: 'NotePartReturn', part, good: 'points', at: this.time.now() }, 'points of a part are back');
        return;
      }
      case 'returnPartMoney': {
        const given = await this.ask(calls.payment.sellerOrders.giveBackPart, { orderId: order.payId, part, amount, by, reason }, orderId);
        const done = { type: 'NotePartReturn', part, good: 'money', amount: given.amount, at: this.time.now() } as const;
        await this.note(orderId, done, 'the payment service sends a part of the money back');
        return;
      }
      case 'tellPart':
        await this.tell(order, one);
        await this.note(orderId, { type: 'NotePartTold', part, at: this.time.now() }, 'the buyer knows of the part');
    }
  }

  /** The key of the message makes a repeat nothing. */
  private async tell(order: Order, part: OrderPart): Promise<void> {
    const { orderId, userId } = order.facts;
    const cost = costText(part);
    const isSum = part.lines.length === 0;
    // the office of the payments gave all of it back before
    if (isSum && cost === '') return;
    const message = {
      ...{ key: `mall-part:${orderId}:${part.part}`, userId, title: siteText(isSum ? 'mallOrders.sumTitle' : 'mallOrders.partTitle') },
      content: isSum ? siteText('mallOrders.sum', { title: titleOf(order), cost, reason: part.reason }) : piecesText(order, part, cost),
      link: `${learnerPages.Mall}?to=order` as const,
    };
    await this.ask(calls.identity.messages.deliver, { messages: [message] }, orderId);
  }

  private async note(orderId: string, command: Parameters<Orders['execute']>[1], why: string): Promise<void> {
    await this.orders.execute(orderId, command, why);
  }

  private ask<C extends Parameters<CallClient['call']>[0]>(call: C, input: Parameters<typeof this.client.call<C>>[1], orderId: string) {
    return this.client.call(call, input, { requestId: `mall-${orderId}` });
  }
}

function piecesText(order: Order, part: OrderPart, cost: string): string {
  const values = { title: titleOf(order), n: piecesOf(part.lines), goods: goodsText(order, part), reason: part.reason };
  return cost === '' ? siteText('mallOrders.partFree', values) : siteText('mallOrders.part', { ...values, cost });
}
