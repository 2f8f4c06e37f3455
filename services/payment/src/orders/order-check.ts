import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { checkChain, MongoEventStore, type Append, type KeyedEventStore } from '@xuekao/event-sourcing';
import { LOGGER, MONGO, ServiceTime, type Logger } from '@xuekao/platform';
import type { Connection } from 'mongoose';
import { isDeepStrictEqual } from 'node:util';
import { DailyCheck } from '../kernel/daily-check.js';
import { OrderCollections } from './order.collections.js';
import { awaitsHand, orderDecider, tasksOf, type Order, type OrderState } from './order.decider.js';
import { moneyAccounts, orderIdOf, streamOf, type OrderEvent } from './order.events.js';
import { orderDocument } from './order.projection.js';
import { ORDER_EVENTS } from './order.store.js';

/** An order younger than this may not be shown yet, or be in the middle of a step. */
const youngMs = 60_000;

/**
 * `sum`: legs of an entry; `money`: an order that is over and still holds money, or gave away more than it got; `late`: something owed for
 * an hour; `list`: rows and payments against the log; `chain`: appends that another hand changed.
 */
const faultKinds = ['sum', 'money', 'late', 'list', 'chain'] as const;
export type OrderFaults = Record<(typeof faultKinds)[number], number>;

const lateMs = 3_600_000;
type Note = (kind: keyof OrderFaults, stream: string) => void;

/**
 * Reads all orders: money in is money out or earned, nothing is owed for long, the lists and the log say the same, the log is as it was
 * written.
 */
@Injectable()
export class OrderCheck implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly daily: DailyCheck<keyof OrderFaults>;

  constructor(
    @Inject(ORDER_EVENTS) private readonly events: KeyedEventStore,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly collections: OrderCollections,
    private readonly time: ServiceTime,
    @Inject(MONGO) connection: Connection,
  ) {
    this.daily = new DailyCheck({
      ledger: 'orders',
      kinds: faultKinds,
      check: (_now, isEnding) => this.check(this.time.now(), isEnding),
      connection,
      logger,
    });
  }

  onApplicationBootstrap(): void {
    this.daily.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.daily.end();
  }

  /** @param now milliseconds since the epoch */
  async check(now: number, isEnding = (): boolean => false): Promise<OrderFaults | null> {
    const faults: OrderFaults = { sum: 0, money: 0, late: 0, list: 0, chain: 0 };
    const note = (kind: keyof OrderFaults, stream: string): void => {
      faults[kind] += 1;
      this.logger.error({ stream, kind }, 'orders: an order is wrong');
    };
    const known = new Set<string>();
    let appends: Append[] = [];
    for await (const append of this.events.all(streamOf(''))) {
      if (isEnding()) return null;
      if (appends[0] && appends[0].stream !== append.stream) {
        await this.compare(appends, now, note);
        appends = [];
      }
      known.add(append.stream);
      appends.push(append);
    }
    await this.compare(appends, now, note);
    await this.withoutLog(known, now, note, isEnding);
    if (this.events instanceof MongoEventStore)
      await checkChain(this.events.collection, streamOf(''), { isEnding, onBroken: ({ stream }) => note('chain', stream) });
    return isEnding() ? null : faults;
  }

  private async compare(appends: readonly Append[], now: number, note: Note): Promise<void> {
    const [first] = appends;
    if (!first) return;
    const { stream } = first;
    const events = appends.flatMap((append) => append.events as readonly OrderEvent[]); // the streams hold nothing else
    const legs = events.map(({ data }) => ('legs' in data ? data.legs : []));
    if (legs.some((each) => each.reduce((sum, { minor }) => sum + minor, 0) !== 0)) note('sum', stream);
    const order = events.reduce<OrderState>((state, event) => orderDecider.evolve(state, event), orderDecider.initial());
    const isYoung = (appends.at(-1)?.at.getTime() ?? 0) >= now - youngMs;
    if (order.status === 'none' || isYoung) return;
    const held = legs.flat().reduce((sum, { account, minor }) => sum + (account === moneyAccounts.order(orderIdOf(stream)) ? minor : 0), 0);
    const owed = tasksOf(order);
    const isInHand = awaitsHand(order);
    if (held < 0 || (held > 0 && !isInHand && !owed.some(({ type }) => type !== 'settle' && type !== 'release'))) note('money', stream);
    const lastAt = appends.at(-1)?.at.getTime() ?? 0;
    if ((isInHand && lastAt < now - lateMs) || owed.some(({ at }) => Math.max(at, lastAt) < now - lateMs)) note('late', stream);
    if (!(await this.isShown(stream, order, appends.length))) note('list', stream);
  }

  /** @param appends number of them that were read */
  private async isShown(stream: string, order: Order, appends: number): Promise<boolean> {
    const shown = await this.collections.orders.findById(orderIdOf(stream)).lean();
    if (!shown) return false;
    // somebody went on with it since the log was read; a row that is ahead of its log for good has seen more than is left
    if (shown.version > order.version) return (await this.events.read(stream)).some(({ version }) => version > appends);
    // when it is looked at next is no fact of its log
    const { taskAt: _shownAt, tries: _tries, failingSince: _since, ...row } = shown;
    const { taskAt: _taskAt, ...made } = orderDocument(orderIdOf(stream), order);
    return isDeepStrictEqual(row, made);
  }

  /** Rows, and payments, of orders that the log does not hold any more. */
  private async withoutLog(known: ReadonlySet<string>, now: number, note: Note, isEnding: () => boolean): Promise<void> {
    const old = new Date(now - youngMs);
    const judge = (orderId: string): void => {
      if (!known.has(streamOf(orderId))) note('list', streamOf(orderId));
    };
    for await (const { _id } of this.collections.orders
      .find({ openedAt: { $lt: old } }, { _id: 1 })
      .lean()
      .cursor()) {
      if (isEnding()) return;
      judge(_id);
    }
    for await (const { orderId } of this.collections.transactions
      .find({ at: { $lt: old } }, { orderId: 1 })
      .lean()
      .cursor()) {
      if (isEnding()) return;
      judge(orderId);
    }
  }
}
