import { Injectable } from '@nestjs/common';
import { calls, siteText } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import type { Order } from './order.decider.js';

/** Messages to buyers. */
@Injectable()
export class OrderMessages {
  constructor(private readonly client: CallClient) {}

  /** Money went back. The key of the message makes a repeat nothing. */
  async tellReturn({ facts, refunds }: Order, transaction: string): Promise<void> {
    const cause = refunds.find((refund) => refund.transaction === transaction)?.cause ?? 'byHand';
    const { orderId, userId, title } = facts;
    const amount = refunds.find((refund) => refund.transaction === transaction)?.amount ?? facts.price;
    const message = {
      key: `refund:${orderId}:${transaction}`,
      userId,
      title: siteText('orders.returnedTitle'),
      content: siteText(`orders.returned_${cause}`, { title, sum: (amount / 100).toFixed(2) }),
      link: '' as const,
    };
    await this.client.call(calls.identity.messages.deliver, { messages: [message] }, { requestId: `order-${orderId}` });
  }

  /** A part went back; of pieces of goods the seller tells the buyer as well. */
  async tellPart({ facts: { orderId, userId, title }, parts }: Order, part: string): Promise<void> {
    const { amount, reason, bySeller } = parts.find((each) => each.part === part) ?? { amount: 0, reason: '', bySeller: undefined };
    const message = {
      key: `refund-part:${orderId}:${part}`,
      userId,
      title: siteText('orders.returnedTitle'),
      content: siteText(bySeller ? 'orders.returned_pieces' : 'orders.returned_part', { title, sum: (amount / 100).toFixed(2), reason }),
      link: '' as const,
    };
    await this.client.call(calls.identity.messages.deliver, { messages: [message] }, { requestId: `order-${orderId}` });
  }
}
