import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { pauseAfter, Timers, type DueItem } from '@xuekao/event-sourcing';
import {
  CallClient,
  CLOCK,
  type Clock,
  counter,
  gauge,
  LOGGER,
  OwnPartition,
  providerFailed,
  repeat,
  ServiceTime,
  type Logger,
  type Repeat,
} from '@xuekao/platform';
import { PaymentProviders, ProviderSilent } from '../providers/index.js';
import { holderOf, sellers } from './goods.js';
import { OrderCollections } from './order.collections.js';
import { askAfterMs, tasksOf, type Order, type OrderTask, type Part } from './order.decider.js';
import { OrderClosing } from './order-closing.js';
import { OrderMessages } from './order-messages.js';
import { Orders } from './order.store.js';

const scanEveryMs = 500;
const atOnce = 50;
/** A provider that does not answer keeps its orders waiting, and no others. */
const patienceMs = 1000;
const askMs = 3000;
const lookEveryMs = 5000;
/** So long an order is left to the process that has its calls. */
const shareMs = 3000;
/**
 * Does what orders owe: asks the provider, gives access, sends money back, closes what nobody pays. What is owed follows from the state of
 * the order alone (`tasksOf`), so that a kill between any two steps, a lost message or a second process changes nothing.
 */
@Injectable()
export class OrderTasks implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly failures = counter('xuekao_order_task_failures_total', 'Tasks of orders that failed and are tried again', ['task']);
  private readonly failingFor = gauge(
    'xuekao_order_task_failing_seconds',
    'How long the order that waits longest has failed at what it owes',
  );
  private readonly timers: Timers<DueItem>;
  private scans: Repeat | undefined;
  private lookedAt = -Infinity;

  constructor(
    private readonly orders: Orders,
    private readonly collections: OrderCollections,
    private readonly closing: OrderClosing,
    private readonly messages: OrderMessages,
    private readonly providers: PaymentProviders,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
    private readonly share: OwnPartition,
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
    await this.timers.scan();
    await this.lookForFailing();
  }

  /** An order that fails is put off in its row, and looked for there by every process, whichever it was that failed. */
  private async lookForFailing(): Promise<void> {
    if (performance.now() - this.lookedAt < lookEveryMs) return;
    this.lookedAt = performance.now();
    const oldest = await this.collections.orders
      .findOne({ failingSince: { $type: 'date' } }, { failingSince: 1 })
      .sort({ failingSince: 1 })
      .lean();
    this.failingFor.set(oldest?.failingSince ? Math.max(0, this.time.now() - oldest.failingSince.getTime()) / 1000 : 0);
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
    const row = await orders.findOne({ _id: orderId, version: order.version }, { tries: 1, failingSince: 1 }).lean();
    const tries = outcome === 'failed' ? (row?.tries ?? 0) + 1 : 0;
    const failingSince = outcome === 'failed' ? (row?.failingSince ?? new Date(now)) : null;
    const waitMs = tries > 0 ? pauseAfter(tries) : nextAskMs(order, now);
    const others = owed.map(({ at }) => at).filter((at) => at > now);
    const taskAt = new Date(Math.min(now + waitMs, ...others));
    // an event that came meanwhile wrote its own time
    await orders.updateOne({ _id: orderId, version: order.version }, { $set: { taskAt, tries, failingSince } });
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
      case 'release': {
        const { kind, goodsId, userId } = order.facts;
        const holder = holderOf(kind);
        if (holder) await this.client.call(holder.release, { goodsId, userId, orderId }, { requestId: `order-${orderId}` });
        const at = this.time.now();
        await this.orders.execute(orderId, () => ({ type: 'NoteRelease', at }), { why: 'the seller keeps nothing back for it any more' });
        return;
      }
      case 'return': {
        const { method, transaction, amount } = task.money;
        // less than the payment where parts of it went back before
        const total = order.payment?.transaction === transaction ? order.payment.amount : amount;
        const asked = { key: `refund:${transaction}`, orderId, transaction, amount, total };
        const isReturned = await this.providers.of(task.money).refund(asked);
        if (!isReturned) throw new ProviderSilent(`${method} does not send ${transaction} back yet`);
        // told first: the key of the message makes a repeat nothing
        await this.messages.tellReturn(order, transaction);
        const at = this.time.now();
        await this.orders.execute(orderId, () => ({ type: 'NoteReturn', transaction, at }), {
          why: 'the provider has sent the money back',
        });
        return;
      }
      case 'returnPart':
        await this.returnPart(task.part, order);
        return;
      case 'ask':
        await this.closing.takeAnswer(await this.providers.of(task.trade).ask(orderId), task.trade, order);
        return;
      case 'close':
        await this.closing.close(order, 'expired');
        return;
      case 'settle':
        await this.closing.settle(order, task.trade);
        return;
    }
  }

  /** The key of the part makes a repeat the same refund, also where the provider's answer was lost. */
  private async returnPart({ part, method, transaction, amount, ...trade }: Part, order: Order): Promise<void> {
    const { orderId } = order.facts;
    const total = order.payment?.amount ?? amount;
    const asked = { key: `part:${part.replaceAll('-', '')}`, orderId, transaction, amount, total };
    const isReturned = await this.providers.of({ method, ...trade }).refund(asked);
    if (!isReturned) throw new ProviderSilent(`${method} does not send a part of ${transaction} back yet`);
    await this.messages.tellPart(order, part);
    const at = this.time.now();
    await this.orders.execute(orderId, () => ({ type: 'NotePartReturn', part, at }), { why: 'the provider has sent the part back' });
  }
}

/** Name of a task among those of its order: what waits at one company keeps nothing at another waiting. */
export const nameOf = (task: OrderTask): string => {
  if (task.type === 'return') return `return ${task.money.transaction}`;
  if (task.type === 'returnPart') return `part ${task.part.part}`;
  if (task.type !== 'ask' && task.type !== 'settle') return task.type;
  return `${task.type} ${task.trade.method} ${task.trade.merchant ?? ''}`;
};

/** A trade is asked about after 30 s, and then ever more seldom: half as often as it is old. */
const nextAskMs = ({ openedAt }: Order, now: number): number => Math.max(askAfterMs, now - openedAt);
