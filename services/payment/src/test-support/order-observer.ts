import { orderStates } from '@xuekao/contracts';
import { streamOf, type OrderEvent } from '../orders/order.events.js';
import { until, type Buyer, type Shop } from './shop.js';

type StateName = keyof typeof orderStates;

/** The ways of orders as a spec follows them: states, log, accounts, and what the seller was told. */
export class OrderObserver {
  /** @param shop asked for each time: a spec opens it before its first test */
  constructor(private readonly shop: () => Shop) {}

  isIn(buyer: Buyer, state: StateName): Promise<void> {
    return until(`the order ${state}`, async () => (await this.shop().orderOf(buyer)).state === orderStates[state]);
  }

  /** A task that fails on a slow machine is tried again after a pause of the clock, once or several times. */
  comesTo(buyer: Buyer, state: StateName): Promise<void> {
    return this.asTimePasses(`the order ${state}`, async () => (await this.shop().orderOf(buyer)).state === orderStates[state]);
  }

  asTimePasses(what: string, isSo: () => Promise<boolean>): Promise<void> {
    return until(what, async () => {
      this.shop().clock.pass(100);
      return isSo();
    });
  }

  /** Calls to the seller about the order, in their order. */
  soldTo({ orderId }: Buyer): ('grant' | 'revoke' | 'release')[] {
    return this.shop()
      .told.filter((each) => each.orderId === orderId)
      .map(({ what }) => what);
  }

  async eventsOf({ orderId }: Buyer): Promise<OrderEvent[]> {
    const log = this.shop().service.db.collection('order_events');
    const appends = await log
      .find({ stream: streamOf(orderId) })
      .sort({ version: 1 })
      .toArray();
    return appends.flatMap(({ events }) => events as OrderEvent[]); // the log's own
  }

  /** Balance of each account of the order's legs, in fen. */
  async balancesOf(buyer: Buyer): Promise<Record<string, number>> {
    const balances: Record<string, number> = {};
    for (const { data } of await this.eventsOf(buyer))
      for (const { account, minor } of 'legs' in data ? data.legs : []) balances[account] = (balances[account] ?? 0) + minor;
    return balances;
  }
}
