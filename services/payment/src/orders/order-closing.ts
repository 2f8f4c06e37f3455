import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { providerFailed, ServiceTime } from '@xuekao/platform';
import { PaymentProviders, ProviderSilent, type Trade, type TradeState } from '../providers/index.js';
import type { Order } from './order.decider.js';
import { OrderMoney } from './order-money.js';
import { Orders } from './order.store.js';

/** How often it is tried to close an order whose trade is just being made, and the pause between. */
const mostClosings = 5;
const closingMs = 200;
/** Longer than the request for a trade lives. */
const inFlightMs = 10_000;

/** Asks the providers about an order, and closes it where none of them has money for it or can still get any. */
@Injectable()
export class OrderClosing {
  constructor(
    private readonly orders: Orders,
    private readonly money: OrderMoney,
    private readonly providers: PaymentProviders,
    private readonly time: ServiceTime,
  ) {}

  /** Closes an order that waits for money, unless the money is there. @throws {ProviderSilent} nobody can say whether it is */
  async close({ facts: { orderId } }: Order, cause: 'expired' | 'cancelled'): Promise<void> {
    for (let tries = 0; tries < mostClosings; tries += 1) {
      if (tries > 0) await pause(closingMs);
      const order = await this.orders.present(orderId);
      if (order.status !== 'unpaid') return;
      const closed: Trade[] = [];
      for (const trade of order.trades) {
        const state = await this.providers.of(trade).close(orderId);
        if (state.state === 'paid') {
          await this.takeAnswer(state, trade, order);
          return;
        }
        // one that is not there may be on its way to the provider
        const isComing = state.state === 'none' && this.time.now() - order.tradedAt < inFlightMs;
        if (state.state !== 'open' && !isComing) closed.push(trade);
      }
      const at = this.time.now();
      const why = 'the provider takes no money for it any more';
      const after = await this.orders.execute(orderId, () => ({ type: 'Close', cause, closed, at }), { why });
      if (after.status !== 'unpaid') return;
    }
    throw new ProviderSilent('the trades of an order are not closed yet');
  }

  /** Asks the providers of the order whether it is paid. @throws {ProviderSilent} */
  async ask(order: Order): Promise<void> {
    for (const trade of order.trades) await this.takeAnswer(await this.providers.of(trade).ask(order.facts.orderId), trade, order);
  }

  /** Asks for the last time, after the order's time: what the provider took until then is known afterwards. @throws {ProviderSilent} */
  async settle(order: Order, trade: Trade): Promise<void> {
    const { orderId } = order.facts;
    const state = await this.providers.of(trade).close(orderId);
    if (state.state === 'open') throw new ProviderSilent(`${trade.method} still takes money for an order that is over`);
    await this.takeAnswer(state, trade, order);
    const at = this.time.now();
    const why = 'the provider has said for the last time what it has';
    await this.orders.execute(orderId, () => ({ type: 'NoteSettled', trade, at }), { why });
  }

  async takeAnswer(state: TradeState, trade: Trade, order: Order): Promise<void> {
    const { orderId, expiresAt } = order.facts;
    if (state.state === 'paid' && state.orderId === orderId) await this.money.take(state, trade);
    // somebody has closed it there, and was not heard here
    else if (state.state === 'closed' && order.status === 'unpaid')
      await this.close(order, this.time.now() < expiresAt ? 'cancelled' : 'expired');
  }
}

/** Refusal of a call in whose course a provider was asked; one that was silent is counted. */
export function asPayFailed(error: unknown): unknown {
  if (!(error instanceof ProviderSilent)) return error;
  providerFailed('pay');
  return new BusinessError('PAY_FAILED');
}
