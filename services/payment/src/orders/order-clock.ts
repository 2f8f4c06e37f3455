import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { BusinessError, calls, siteText, type PayMethod } from '@xuekao/contracts';
import { pauseAfter, Timers, type DueItem } from '@xuekao/event-sourcing';
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
  type Logger,
  type Repeat,
} from '@xuekao/platform';
import { PaymentProviders, ProviderSilent, type TradeState } from '../providers/index.js';
import { sellers } from './goods.js';
import { OrderCollections } from './order.collections.js';
import { askAfterMs, tasksOf, type Order, type OrderTask } from './order.decider.js';
import { OrderMoney } from './order-money.js';
import { Orders } from './order.store.js';

const scanEveryMs = 500;
const atOnce = 50;
/** A provider that does not answer keeps its orders waiting, and no others. */
const patienceMs = 1000;
const askMs = 3000;
/** So long an order is left to the process that has its calls. */
const shareMs = 3000;
/** How often it is tried to close an order whose trade is just being made, and the pause between. */
const mostClosings = 5;
const closingMs = 200;
/** Longer than the request for a trade lives. */
const inFlightMs = 10_000;

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
      onFailure: ({ id }, error) => this.logger.warn({ err: error, orderId: id }, 'an order could not be looked at; it is tried again'),
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
    await this.timers.runNow({ id: orderId, at: this.time.now() });
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

  /** Everything that the order owes now; what has to wait is put off in its row, where all processes see it. */
  private async work(orderId: string, now: number): Promise<void> {
    const done = new Set<string>();
    let hasFailed = false;
    for (;;) {
      const order = await this.orders.load(orderId);
      if (order.status === 'none') return;
      const owed = tasksOf(order);
      const task = owed.find((each) => each.at <= now && !done.has(nameOf(each)));
      if (!task) {
        await this.putOff(order, owed, hasFailed ? 'failed' : 'well', now);
        return;
      }
      done.add(nameOf(task));
      try {
        await this.does(task, order);
      } catch (error) {
        hasFailed = true;
        this.failures.inc({ task: task.type });
        if (error instanceof ProviderSilent) providerFailed('pay');
        this.logger.warn({ err: error, orderId, task: task.type }, 'a task of an order failed; it is tried again');
      }
    }
  }

  /** The row says when the order is looked at next. */
  private async putOff(order: Order, owed: readonly OrderTask[], outcome: 'failed' | 'well', now: number): Promise<void> {
    const { orderId } = order.facts;
    // the row may be behind its log
    await this.orders.show(orderId);
    if (!owed.some(({ at }) => at <= now)) return;
    const { orders } = this.collections;
    const row = await orders.findOne({ _id: orderId, version: order.version }, { tries: 1 }).lean();
    const tries = outcome === 'failed' ? (row?.tries ?? 0) + 1 : 0;
    const waitMs = tries > 0 ? pauseAfter(tries) : nextAskMs(order, now);
    const others = owed.map(({ at }) => at).filter((at) => at > now);
    const taskAt = new Date(Math.min(now + waitMs, ...others));
    // an event that came meanwhile wrote its own time
    await orders.updateOne({ _id: orderId, version: order.version }, { $set: { taskAt, tries } });
  }

  private async does(task: OrderTask, order: Order): Promise<void> {
    const { orderId } = order.facts;
    switch (task.type) {
      case 'grant': {
        const { kind, goodsId, userId } = order.facts;
        const { isGone } = await this.client.call(sellers[kind].grant, { goodsId, userId, orderId }, { requestId: `order-${orderId}` });
        const at = this.time.now();
        if (isGone) await this.orders.execute(orderId, () => ({ type: 'NoteGone', at }), { why: 'the seller has it no more' });
        else await this.orders.execute(orderId, () => ({ type: 'NoteGrant', at }), { why: 'the seller has given access' });
        return;
      }
      case 'revoke': {
        const { kind, goodsId, userId } = order.facts;
        await this.client.call(sellers[kind].revoke, { goodsId, userId, orderId }, { requestId: `order-${orderId}` });
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
      case 'settle': {
        const state = await this.providers.of(task.method).close(orderId);
        if (state.state === 'open') throw new ProviderSilent(`${task.method} still takes money for an order that is over`);
        await this.takeAnswer(state, task.method, order);
        const at = this.time.now();
        const why = 'the provider has said for the last time what it has';
        await this.orders.execute(orderId, () => ({ type: 'NoteSettled', method: task.method, at }), { why });
        return;
      }
    }
  }

  /** Closes an order that waits for money, unless the money is there. @throws {ProviderSilent} nobody can say whether it is */
  async close({ facts: { orderId } }: Order, cause: 'expired' | 'cancelled'): Promise<void> {
    for (let tries = 0; tries < mostClosings; tries += 1) {
      if (tries > 0) await pause(closingMs);
      const order = await this.orders.present(orderId);
      if (order.status !== 'unpaid') return;
      const closed: PayMethod[] = [];
      for (const method of order.trades) {
        const state = await this.providers.of(method).close(orderId);
        if (state.state === 'paid') {
          await this.takeAnswer(state, method, order);
          return;
        }
        // one that is not there may be on its way to the provider
        const isComing = state.state === 'none' && this.time.now() - order.tradedAt < inFlightMs;
        if (state.state !== 'open' && !isComing) closed.push(method);
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
    for (const method of order.trades) await this.takeAnswer(await this.providers.of(method).ask(order.facts.orderId), method, order);
  }

  private async takeAnswer(state: TradeState, method: PayMethod, order: Order): Promise<void> {
    const { orderId, expiresAt } = order.facts;
    if (state.state === 'paid' && state.orderId === orderId) await this.money.take(state, method);
    // somebody has closed it there, and was not heard here
    else if (state.state === 'closed' && order.status === 'unpaid')
      await this.close(order, this.time.now() < expiresAt ? 'cancelled' : 'expired');
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

/** A trade is asked about after 30 s, and then ever more seldom: half as often as it is old. */
const nextAskMs = ({ openedAt }: Order, now: number): number => Math.max(askAfterMs, now - openedAt);

/** Refusal of a call in whose course a provider was asked. */
export const asPayFailed = (error: unknown): unknown => (error instanceof ProviderSilent ? new BusinessError('PAY_FAILED') : error);
