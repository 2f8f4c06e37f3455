import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { BusinessError, calls, siteText, sockets, type PayMethod } from '@xuekao/contracts';
import { Timers, type DueItem } from '@xuekao/event-sourcing';
import {
  CallClient,
  CLOCK,
  type Clock,
  counter,
  gauge,
  LOGGER,
  OwnShare,
  providerFailed,
  repeat,
  ServiceTime,
  SocketSender,
  type Logger,
  type Repeat,
} from '@xuekao/platform';
import { PaymentProviders, ProviderSilent, type TradeState } from '../providers/index.js';
import { sellers } from './goods.js';
import { OrderCollections } from './order.collections.js';
import { askEveryMs, tasksOf, type Order, type OrderTask } from './order.decider.js';
import { OrderMoney } from './order-money.js';
import { Orders } from './order.store.js';

const scanEveryMs = 500;
const atOnce = 50;
/** A provider that does not answer keeps its orders waiting, and no others. */
const patienceMs = 1000;
const askMs = 3000;
/** So long an order is left to the process that has its calls. */
const shareMs = 3000;
/** The shortest rest of an order of which something is still due without a failure. */
const leastRestMs = 500;

/**
 * Does what orders owe: asks the provider, gives access, sends money back, closes what nobody pays. What is owed follows from the state of
 * the order alone (`tasksOf`), so that a kill between any two steps, a lost message or a second process changes nothing.
 */
@Injectable()
export class OrderClock implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly failures = counter('xuekao_order_task_failures_total', 'Tasks of orders that failed and are tried again', ['task']);
  private readonly oldestDue = gauge('xuekao_oldest_order_task_seconds', 'How long the oldest task of an order waits');
  private readonly timers: Timers<DueItem>;
  private scans: Repeat | undefined;

  constructor(
    private readonly orders: Orders,
    private readonly collections: OrderCollections,
    private readonly money: OrderMoney,
    private readonly providers: PaymentProviders,
    private readonly client: CallClient,
    private readonly pages: SocketSender,
    private readonly time: ServiceTime,
    private readonly share: OwnShare,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.timers = new Timers({
      page: (now, after, size) => this.page(now, after, size),
      now: () => this.time.exact(),
      isMine: ({ id, at }, now) => this.share.has(id) || at + shareMs <= now,
      run: ({ id }, now) => this.work(id, now),
      onFailure: ({ id }, error) => this.logger.warn({ err: error, orderId: id }, 'a task of an order failed; it is tried again'),
      atOnce,
      patienceMs,
      monotonic: () => clock.monotonic(),
    });
  }

  onApplicationBootstrap(): void {
    this.scans = repeat(
      () => this.scan(),
      { everyMs: scanEveryMs, firstMs: 0 },
      (error) => this.logger.warn({ err: error }, 'the tasks of orders could not be looked for'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.timers.end(), this.scans?.end()]);
  }

  async scan(): Promise<void> {
    const { oldest } = await this.timers.scan();
    this.oldestDue.set(oldest === null ? 0 : Math.max(0, this.time.now() - oldest) / 1000);
  }

  /** Does at once what an order owes: for the call that has just made it owe something. */
  async runNow(orderId: string): Promise<void> {
    await this.timers.runNow({ id: orderId, at: 0 });
  }

  private async page(now: number, after: DueItem | null, size: number): Promise<DueItem[]> {
    const last = after && new Date(after.at);
    const behind = last ? [{ $or: [{ taskAt: { $gt: last } }, { taskAt: last, _id: { $gt: after.id } }] }] : [];
    const found = await this.collections.orders
      .find({ $and: [{ taskAt: { $lte: new Date(now) } }, ...behind] }, { _id: 1, taskAt: 1 })
      .sort({ taskAt: 1, _id: 1 })
      .limit(size)
      .maxTimeMS(askMs)
      .lean();
    return found.map(({ _id, taskAt }) => ({ id: _id, at: taskAt?.getTime() ?? 0 }));
  }

  /** Everything that the order owes now. @returns how long it rests where something of it is still due */
  private async work(orderId: string, now: number): Promise<number | undefined> {
    const done = new Set<string>();
    let failure: unknown;
    for (;;) {
      const order = await this.orders.load(orderId);
      if (order.status === 'none') return undefined;
      const owed = tasksOf(order);
      const task = owed.find((each) => each.at <= now && !done.has(nameOf(each)));
      if (!task) {
        if (failure !== undefined) throw failure;
        if (done.size === 0) await this.orders.show(orderId);
        return restOf(owed, now);
      }
      done.add(nameOf(task));
      try {
        await this.does(task, order);
      } catch (error) {
        this.failures.inc({ task: task.type });
        if (error instanceof ProviderSilent) providerFailed('pay');
        failure = error;
      }
    }
  }

  private async does(task: OrderTask, order: Order): Promise<void> {
    const { orderId } = order.facts;
    switch (task.type) {
      case 'grant': {
        await this.tellSeller('grant', order);
        const at = this.time.now();
        await this.orders.execute(orderId, () => ({ type: 'NoteGrant', at }), { why: 'the seller has given access' });
        await this.tellPages(orderId);
        return;
      }
      case 'revoke': {
        await this.tellSeller('revoke', order);
        const at = this.time.now();
        await this.orders.execute(orderId, () => ({ type: 'NoteRevocation', at }), { why: 'the seller has taken the access' });
        return;
      }
      case 'return': {
        const { method, transaction, amount } = task.money;
        const isReturned = await this.providers.of(method).refund({ key: `refund:${transaction}`, orderId, transaction, amount });
        if (!isReturned) throw new ProviderSilent(`${method} does not send ${transaction} back yet`);
        // told first: the key of the message makes a repeat nothing
        await this.tellBuyer(order, transaction);
        const at = this.time.now();
        await this.orders.execute(orderId, () => ({ type: 'NoteReturn', transaction, at }), {
          why: 'the provider has sent the money back',
        });
        return;
      }
      case 'ask':
        await this.takeAnswer(await this.providers.of(task.method).ask(orderId), task.method, order);
        return;
      case 'close':
        await this.close(order, 'expired');
        return;
    }
  }

  /** Closes an order that waits for money, unless the money is there. @throws {ProviderSilent} nobody can say whether it is */
  async close(order: Order, cause: 'expired' | 'cancelled'): Promise<void> {
    const { orderId } = order.facts;
    for (const method of order.trades) {
      const state = await this.providers.of(method).close(orderId);
      if (state.state === 'paid') {
        await this.takeAnswer(state, method, order);
        return;
      }
    }
    const at = this.time.now();
    await this.orders.execute(orderId, () => ({ type: 'Close', cause, at }), { why: 'the provider takes no money for it any more' });
  }

  /** Asks the providers of the order whether it is paid. @throws {ProviderSilent} */
  async ask(order: Order): Promise<void> {
    for (const method of order.trades) await this.takeAnswer(await this.providers.of(method).ask(order.facts.orderId), method, order);
  }

  private async takeAnswer(state: TradeState, method: PayMethod, { facts }: Order): Promise<void> {
    if (state.state !== 'paid' || state.orderId !== facts.orderId) return;
    await this.money.take(state, method);
  }

  private async tellSeller(what: 'grant' | 'revoke', { facts }: Order): Promise<void> {
    const { kind, goodsId, userId, orderId } = facts;
    await this.client.call(sellers[kind][what], { goodsId, userId, orderId }, { requestId: `order-${orderId}` });
  }

  private async tellPages(orderId: string): Promise<void> {
    try {
      await this.pages.send(sockets.pay, { orderId }, 'paid', { success: true });
    } catch (error) {
      // a page asks by itself
      this.logger.warn({ err: error, orderId }, 'pages did not hear that an order is paid');
    }
  }

  private async tellBuyer({ facts, refunds }: Order, transaction: string): Promise<void> {
    const cause = refunds.find((refund) => refund.transaction === transaction)?.cause ?? 'byHand';
    const { orderId, userId, title, price } = facts;
    const sum = (price / 100).toFixed(2);
    const message = {
      key: `refund:${orderId}:${transaction}`,
      userId,
      title: siteText('orders.returnedTitle'),
      content: siteText(`orders.returned_${cause}`, { title, sum }),
      link: '' as const,
    };
    await this.client.call(calls.identity.messages.deliver, { messages: [message] }, { requestId: `order-${orderId}` });
  }
}

const nameOf = (task: OrderTask): string =>
  task.type === 'return' ? `return ${task.money.transaction}` : task.type === 'ask' ? `ask ${task.method}` : task.type;

function restOf(owed: readonly OrderTask[], now: number): number | undefined {
  if (!owed.some(({ at }) => at <= now)) return undefined;
  const next = Math.min(askEveryMs, ...owed.map(({ at }) => at - now).filter((left) => left > 0));
  return Math.max(leastRestMs, next);
}

/** Refusal of a call in whose course a provider was asked. */
export const asPayFailed = (error: unknown): unknown => (error instanceof ProviderSilent ? new BusinessError('PAY_FAILED') : error);
