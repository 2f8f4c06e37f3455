import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { pauseAfter, Timers, type DueItem } from '@xuekao/event-sourcing';
import { CLOCK, counter, gauge, LOGGER, OwnPartition, repeat, ServiceTime, type Clock, type Logger, type Repeat } from '@xuekao/platform';
import { OrderCollections } from './order.collections.js';
import { tasksOf, type Order, type OrderTask } from './order.decider.js';
import { OrderSteps } from './order-steps.js';
import { Orders } from './order.store.js';

const scanEveryMs = 500;
const atOnce = 50;
const patienceMs = 1000;
const askMs = 3000;
const lookEveryMs = 5000;
/** So long an order is left to the process that has its calls. */
const shareMs = 3000;
/** An order whose task changed nothing, as one that is being paid at its end, is looked at again after this. */
const againMs = 5000;

/**
 * Does what orders owe: sets aside, asks for the payment, takes, gives back, closes what nobody pays. Tasks follow from the state of the
 * order alone (`tasksOf`), so that a kill between any two steps, a lost message or a second process changes nothing.
 */
@Injectable()
export class OrderTasks implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly failures = counter('xuekao_mall_task_failures_total', 'Tasks of orders of the mall that failed and are tried again', [
    'task',
  ]);
  private readonly failingFor = gauge(
    'xuekao_mall_task_failing_seconds',
    'How long the order of the mall that waits longest has failed at what it owes',
  );
  private readonly timers: Timers<DueItem>;
  private scans: Repeat | undefined;
  private lookedAt = -Infinity;

  constructor(
    private readonly orders: Orders,
    private readonly collections: OrderCollections,
    private readonly steps: OrderSteps,
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

  private async scan(): Promise<void> {
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
    const done = new Set<OrderTask['type']>();
    let hasFailed = false;
    for (;;) {
      const order = await this.orders.load(orderId);
      if (order.status === 'none') return;
      const owed = tasksOf(order);
      const task = owed.find(({ at, type }) => at <= now && !done.has(type));
      if (!task) {
        await this.putOff(order, owed, hasFailed ? 'failed' : 'well', now);
        return;
      }
      done.add(task.type);
      try {
        await this.steps.does(task.type, order);
      } catch (error) {
        hasFailed = true;
        this.failures.inc({ task: task.type });
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
    const others = owed.map(({ at }) => at).filter((at) => at > now);
    const taskAt = new Date(Math.min(now + (tries > 0 ? pauseAfter(tries) : againMs), ...others));
    // an event that came meanwhile wrote its own time
    await orders.updateOne({ _id: orderId, version: order.version }, { $set: { taskAt, tries, failingSince } });
  }
}
