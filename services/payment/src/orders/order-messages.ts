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
    const { orderId, userId, title, price } = facts;
    const message = {
      key: `refund:${orderId}:${transaction}`,
      userId,
      title: siteText('orders.returnedTitle'),
      content: siteText(`orders.returned_${cause}`, { title, sum: (price / 100).toFixed(2) }),
      link: '' as const,
    };
    await this.client.call(calls.identity.messages.deliver, { messages: [message] }, { requestId: `order-${orderId}` });
  }
}
