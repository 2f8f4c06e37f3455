import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, sockets } from '@xuekao/contracts';
import { LOGGER, ServiceTime, SocketSender, type Logger } from '@xuekao/platform';
import type { Paid, Trade } from '../providers/index.js';
import { OrderCollections } from './order.collections.js';
import type { Money } from './order.events.js';
import { Orders } from './order.store.js';

/** Takes the money that a provider tells of, by a notice or by an answer: the same payment counts once, for one order, whoever tells it. */
@Injectable()
export class OrderMoney {
  constructor(
    private readonly orders: Orders,
    private readonly collections: OrderCollections,
    private readonly time: ServiceTime,
    private readonly pages: SocketSender,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * When it resolves, the payment is in the log. @throws {BusinessError} NOTICE_REFUSED where it does not fit the order: another amount,
   * another buyer, no such order, or a payment that paid for another order; STALE: another office was faster
   */
  async take({ orderId, userId, transaction, amount }: Paid, trade: Trade & Pick<Money, 'takenBy'>): Promise<void> {
    const order = await this.orders.load(orderId);
    const isBuyers = order.status !== 'none' && (userId === null || order.facts.userId === userId);
    if (!isBuyers || order.facts.price !== amount) return this.refuse(orderId, transaction);
    const { method } = trade;
    const _id = `${method}:${transaction}`;
    const at = this.time.now();
    await this.collections.transactions.updateOne({ _id }, { $setOnInsert: { orderId, at: new Date(at) } }, { upsert: true });
    const known = await this.collections.transactions.findById(_id).lean();
    if (known?.orderId !== orderId) return this.refuse(orderId, transaction);
    const after = await this.orders.execute(orderId, () => ({ type: 'TakeMoney', money: { ...trade, transaction, amount }, at }), {
      key: trade.takenBy === undefined ? _id : `${_id}:${trade.takenBy}`,
      why: method === 'offline' ? 'an office took the money' : 'the provider was asked',
    });
    if (after.status === 'paid' || after.status === 'done') await this.tellPages(orderId);
  }

  private async tellPages(orderId: string): Promise<void> {
    try {
      await this.pages.send(sockets.pay, { orderId }, 'paid', { success: true });
    } catch (error) {
      // a page asks from time to time, whatever it has heard
      this.logger.warn({ err: error, orderId }, 'pages did not hear that an order is paid');
    }
  }

  private refuse(orderId: string, transaction: string): never {
    this.logger.error({ orderId, transaction }, 'a payment that does not fit its order was refused');
    throw new BusinessError('NOTICE_REFUSED');
  }
}
