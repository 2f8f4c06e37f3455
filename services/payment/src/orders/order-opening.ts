import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BusinessError, unpaidMs, type calls, type Input, type Output } from '@xuekao/contracts';
import { ServiceTime } from '@xuekao/platform';
import { PaymentProviders } from '../providers/index.js';
import { OrderCollections } from './order.collections.js';
import { OrderClock } from './order-clock.js';
import type { Order } from './order.decider.js';
import { Orders } from './order.store.js';

type Asked = Input<typeof calls.payment.orders.open>;

/** Orders of one person for the same goods that are looked at before somebody is asked to come again. */
const mostTries = 20;

/** Opens orders: of one person and the same goods at most one waits for its money, and none is opened for what is paid. */
@Injectable()
export class OrderOpening {
  constructor(
    private readonly orders: Orders,
    private readonly collections: OrderCollections,
    private readonly providers: PaymentProviders,
    private readonly clock: OrderClock,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} PAY_OFF; PAY_FAILED; BOUGHT_ALREADY where an order for it is paid */
  async open(asked: Asked): Promise<Output<typeof calls.payment.orders.open>> {
    if (this.providers.all().length === 0) throw new BusinessError('PAY_OFF');
    const { kind, goodsId, userId } = asked;
    // the lists may lack the newest: the log says what the number leads to
    const known = await this.collections.orders.countDocuments({ userId, kind, goodsId });
    for (let number = Math.max(0, known - 1); number < known + mostTries; number += 1) {
      const order = await this.openAs(orderIdFor(asked, number), asked);
      if (order.status === 'unpaid' && order.facts.expiresAt <= this.time.now()) {
        // its time is over, and the provider could not be asked yet whether it was paid
        await this.clock.runNow(order.facts.orderId);
        if ((await this.orders.present(order.facts.orderId)).status === 'unpaid') throw new BusinessError('PAY_FAILED');
        number -= 1;
        continue;
      }
      if (order.status === 'paid' || order.status === 'done') throw new BusinessError('BOUGHT_ALREADY');
      if (order.status === 'unpaid') {
        const { orderId, title, price, expiresAt } = order.facts;
        return { orderId, title, price, expireTime: new Date(expiresAt).toISOString() };
      }
    }
    throw new BusinessError('BUSY');
  }

  /** The order of this id, which is opened where there is none. */
  private async openAs(orderId: string, asked: Asked): Promise<Order> {
    const at = this.time.certain();
    const facts = { ...asked, orderId, expiresAt: at + unpaidMs };
    const state = await this.orders.execute(orderId, () => ({ type: 'Open', facts, at }));
    if (state.status === 'none') throw new Error('an order that was opened is there');
    return state;
  }
}

/** Two who buy the same at the same moment mean the same order. */
const orderIdFor = ({ kind, goodsId, userId }: Pick<Asked, 'kind' | 'goodsId' | 'userId'>, number: number): string =>
  createHash('sha256').update(`${kind}:${goodsId}:${userId}:${number}`).digest('hex').slice(0, 24);
