import { setTimeout as pause } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import { kindOfError, SpanKind, within, type Tracer } from '@xuekao/tracing';
import type { NatsConnection } from '@nats-io/nats-core';
import type { ClientSession, Db } from 'mongodb';
import { ConsumerProgress, EraOver, lanes } from './consumer-progress.js';
import { Delivery, type Delivered } from './delivery.js';
import type { Emptying } from './emptying.js';
import { eraTold } from './era.js';
import { ForgottenMarks } from './forgotten-marks.js';
import { askForgotten, askHistory } from './history.js';
import { Lanes, laneOf, type Tried } from './lanes.js';
import { type FollowerDocument, Lease } from './lease.js';
import type { FollowOptions } from './log-follower.js';
import { storeMetrics } from './metrics.js';
import { Parking } from './parking.js';
import { readPublicEvent, type PublicEvent } from './public-event.js';
import { isOfDatabase } from './set-aside.js';
import { isSoleProcess, newHolder } from './sole-process.js';
import type { ConsumerWanted } from './streams.js';
import { Watermark } from './watermark.js';

export interface ConsumeOptions extends FollowOptions {
  nats: NatsConnection;
  /** JetStream's name of the stream, as the relay was given it. */
  stream: string;
  /** Database of the positions, which is the one that the handler writes to. */
  db: Db;
  /** Names the consumer, the same in every process that shares its work. */
  durable: string;
  /** Makes the broker push what is to be heard to the inbox: asked each time that the stream is read from a place anew. */
  open: (wanted: ConsumerWanted) => Promise<void>;
  /** Prefix of inboxes that this account hears; `_INBOX` unless said otherwise. */
  inbox?: string;
  /** Types of events that `open` makes the broker push, where it is not all of the stream: of the log no others are handled, either. */
  types?: readonly string[];
  /** Subject of `serveHistory`: a new durable begins with the whole log, however old. Without it, with what JetStream keeps. */
  history?: string;
  /**
   * Writes with `session`: its work and the position are committed together, so every event counts once. Called again when it fails; after
   * ten times, or after one that threw `LaterRelease`, the event and its stream wait aside, and are tried again after 5 s to 5 minutes.
   */
  handler(event: PublicEvent, session: ClientSession): Promise<void>;
  /**
   * Handles several events at once in one transaction, those of one stream in their order: reading and writing are paid once for all of
   * them. What `handler` promises holds for each; where one fails, each comes to `handler` by itself.
   */
  gathered?: GatheredEvents;
  /**
   * Empties what the handler wrote: it was made of an era of the log that is over, and is made anew from the log as it is. Called again
   * where a process died in the middle.
   */
  reset(emptying: Emptying): Promise<void>;
  /** Tries before an event is parked, and the longest pause between tries of a stream that is parked; for tests. */
  tries?: number;
  parkedEveryMs?: number;
  /** null: nothing is traced */
  tracer?: Tracer | null;
  /** Streams that may be parked; more are no fault of single streams, and the consumer waits until it is mended. */
  mostParked?: number;
}

export interface GatheredEvents {
  /** events of one transaction */
  most: number;
  /** Longest wait for others, unless `most` wait: 100 ms for each event of the look before, so that what comes alone hardly waits. */
  longestMs: number;
  /** Asked before each transaction: people wait for this process. Then one begins every 400 ms, and the other events wait. */
  isBusy?: () => boolean;
  /** Events that may wait for a calmer process; 10,000 unless said otherwise. With more of them it is not asked whether it is busy. */
  mostWaiting?: number;
  handler(events: readonly PublicEvent[], session: ClientSession): Promise<void>;
}

/** The broker's stream, and this process's look at it. */
interface Reading {
  readonly delivery: Delivery;
  /** names the stream: another one of the same name begins its numbers anew */
  readonly created: string;
  readonly mark: Watermark;
}
interface Heard {
  readonly event: PublicEvent;
  /** JetStream's number */
  readonly sequence: number;
}

const idleMs = 1000;
const longestPauseMs = 5000;
const lookMs = 5000;
/** The same two of a consumer that has taken everything: what comes wakes it, and so does a sign of life. */
const quiet = { idleMs: 5000, lookMs: 30_000 };
/** The same of a sole process. */
const soleQuiet = { idleMs: 60_000, lookMs: 120_000 };
const defaultTries = 10;
const mostParked = 1000;
const gatherMs = 100;
const together = 200;
/** Pause between the transactions of a process that is busy: a hundred events a second where forty share one. */
const busyMs = 400;
const mostWaiting = 10_000;
/** Days for which an owner may be late with what it tells: its outbox keeps no event for longer. */
const toldLaterDays = 30;
/** Messages that may be on their way in this process; those behind them wait at the broker. */
const mostOpen = 1000;

/**
 * Hears public events in the order of each stream. One process at a time does the work of a durable, several streams side by side; what it
 * has taken stands in its database, so that another process goes on from there and each event counts once.
 * @returns a function that ends it after the events at hand
 */
export function consume(options: ConsumeOptions): () => Promise<void> {
  const stop = new AbortController();
  const running = new Consumption(options, stop.signal).run();
  return async () => {
    stop.abort();
    await running;
  };
}

class Consumption {
  readonly #holder = newHolder();
  readonly #parking: Parking;
  readonly #progress: ConsumerProgress;

  constructor(
    private readonly options: ConsumeOptions,
    private readonly stopped: AbortSignal,
  ) {
    this.#parking = new Parking(options.db, options.durable, options.mostParked ?? mostParked, {
      ...(options.parkedEveryMs === undefined ? {} : { longestPauseMs: options.parkedEveryMs }),
    });
    this.#progress = new ConsumerProgress(options.db, options.durable);
  }

  async run(): Promise<void> {
    const followers = this.options.db.collection<FollowerDocument>('followers');
    for (let faults = 0; !this.stopped.aborted;) {
      try {
        const lease = await Lease.take(followers, `consumer/${this.options.durable}`, this.#holder);
        if (lease) await this.#hold(lease, () => (faults = 0));
        else await this.#rest(idleMs);
      } catch (error) {
        faults += 1;
        this.options.onError?.(error);
        await this.#rest(Math.min(100 * 2 ** faults, longestPauseMs));
      }
    }
  }

  #rest(ms: number): Promise<void> {
    return pause(ms, undefined, { signal: this.stopped }).catch(() => undefined);
  }

  /** Works until stopped, or until something fails. */
  async #hold(lease: Lease, worked: () => void): Promise<void> {
    const lost = new AbortController();
    const renewing = lease.keep(lost);
    try {
      await this.#parking.open();
      // before the log is read: what is published meanwhile waits there
      const { reading, firstSequence, seen } = await this.#open();
      const end = (): void => reading.delivery.end();
      for (const signal of [this.stopped, lost.signal]) signal.addEventListener('abort', end);
      try {
        // first of all: what is full must become empty before more can be parked
        await this.#tryParked();
        await this.#beginWithLog(reading, firstSequence, seen);
        await this.#follow(reading, lost.signal, worked);
      } finally {
        for (const signal of [this.stopped, lost.signal]) signal.removeEventListener('abort', end);
        end();
      }
    } finally {
      lost.abort();
      await renewing;
      await lease.release();
    }
    const { reason } = lost.signal;
    if (reason instanceof Error && reason.name !== 'AbortError') throw reason;
  }

  readonly #reset = async (emptying: Emptying): Promise<void> => {
    await this.options.reset(emptying);
    await this.#parking.clear(emptying);
  };

  /** A look at the broker's stream behind what was taken; it is no durable of JetStream, which would keep another account. */
  async #open(): Promise<{ reading: Reading; firstSequence: number; seen: number | undefined }> {
    const { nats, stream, durable, open, inbox = '_INBOX' } = this.options;
    const { streams } = await jetstreamManager(nats);
    const { config, state, created } = await streams.info(stream);
    await this.#progress.enter(eraTold(config), this.#reset);
    const { seen } = await this.#progress.read(created);
    const delivery = new Delivery(nats, inbox, stream);
    try {
      await open({ durable, inbox: delivery.inbox, ...(seen === undefined ? {} : { after: seen }) });
    } catch (error) {
      delivery.end();
      throw error;
    }
    return { reading: { delivery, created, mark: new Watermark(seen ?? 0) }, firstSequence: state.first_seq, seen };
  }

  /**
   * Page by page. Again for a durable that rested until JetStream had dropped what it had not taken.
   * @param firstSequence of what JetStream keeps
   */
  async #beginWithLog({ created }: Reading, firstSequence: number, seen: number | undefined): Promise<void> {
    const { nats, history } = this.options;
    if (history === undefined) return;
    let { after, isDone } = await this.#progress.read(created);
    // one that was stopped before it had taken anything of this stream has seen nothing of it
    if (isDone && (seen ?? 0) + 1 < firstSequence) [after, isDone] = ['', false];
    let most: number | undefined;
    while (!isDone && !this.stopped.aborted) {
      const answer = await askHistory(nats, history, after, most);
      ({ most } = answer);
      const { era = this.#progress.era, events, next, goneDays } = answer.page;
      if (era !== this.#progress.era) throw new EraOver();
      if (goneDays !== undefined) await this.#progress.forgetIfRested(goneDays - toldLaterDays, this.#reset);
      const work = this.#lanes<PublicEvent>(
        (event) => event,
        (event, _tries, lane) => this.#handleOrPark(event, lane),
      );
      for (const event of events) work.add(event.stream, event);
      try {
        await work.until(0);
      } finally {
        await work.end();
      }
      isDone = next === null;
      after = next ?? after;
      await this.#progress.noteLog(after, isDone);
    }
  }

  /** @param one takes one item by itself  @param done called with each item that is done */
  #lanes<Item>(
    eventOf: (item: Item) => PublicEvent,
    one: (item: Item, tries: number, lane: number) => Promise<Tried>,
    done: (item: Item) => void = () => undefined,
  ): Lanes<Item> {
    const take = async (items: readonly Item[], tries: number, lane: number): Promise<Tried[]> => {
      const areTaken = items.length > 1 && (await this.#handleGathered(items.map(eventOf), lane));
      const results: Tried[] = [];
      // streams of which one is to be tried again before those behind it
      const paused = new Map<string, Tried>();
      for (const item of items) {
        const { stream } = eventOf(item);
        const pauseMs = areTaken ? undefined : (paused.get(stream) ?? (await one(item, tries, lane)));
        if (pauseMs === undefined) done(item);
        else paused.set(stream, pauseMs);
        results.push(pauseMs);
      }
      return results;
    };
    return new Lanes<Item>(lanes, take, this.options.gathered?.most);
  }

  /** @returns false where one of them could not be handled, and nothing was taken of any */
  async #handleGathered(events: readonly PublicEvent[], lane: number): Promise<boolean> {
    if (events.some(({ stream }) => this.#parking.holds(stream))) return false;
    try {
      const heard = events.filter((event) => this.#hears(event));
      if (heard.length > 0) await this.#handle(heard, lane);
      return true;
    } catch (error) {
      if (isPassing(error)) throw error;
      return false;
    }
  }

  /** The log can be read again at any time; one event of it that fails must not stop the rest. */
  async #handleOrPark(event: PublicEvent, lane: number): Promise<undefined> {
    try {
      if (!this.#hears(event)) return;
      if (this.#parking.holds(event.stream)) await this.#parking.put(event, 'one before it is parked');
      else await this.#handle([event], lane);
    } catch (error) {
      if (isPassing(error)) throw error;
      await this.#park(event, error);
    }
  }

  #hears({ type }: PublicEvent): boolean {
    return this.options.types?.includes(type) ?? true;
  }

  /** Takes what comes, and notes up to where everything is done. */
  async #follow(reading: Reading, lost: AbortSignal, worked: () => void): Promise<void> {
    const { delivery, mark } = reading;
    const { gathered } = this.options;
    const work = this.#lanes<Heard>(
      ({ event }) => event,
      (heard, tries, lane) => this.#take(heard, tries, lane),
      ({ sequence }) => mark.end(sequence),
    );
    const marks = this.#marks();
    const rest = isSoleProcess() ? soleQuiet : quiet;
    let [noted, lookedAt, gatherUntil, isQuiet] = [mark.value, performance.now(), -Infinity, false];
    try {
      while (!this.stopped.aborted && !lost.aborted) {
        await this.#tryParked();
        const isDone = isQuiet && work.size === 0 && mark.value === noted;
        const waitMs = isDone ? Math.max(idleMs, Math.min(rest.idleMs, this.#parking.dueInMs)) : idleMs;
        const messages = await this.#next(delivery, waitMs, gatherUntil);
        if (gathered) gatherUntil = performance.now() + Math.min(messages.length * gatherMs, gathered.longestMs);
        for (const message of messages) await this.#add(message, work, mark);
        await work.until(mostOpen);
        if (mark.value > noted) {
          noted = mark.value;
          await this.#progress.noteSeen(noted, reading.created);
        }
        // at once behind the last message, and where there is something to note; an idle consumer leaves broker and database alone
        const comesToRest = messages.length === 0 && (!isQuiet || (delivery.quietAt ?? 0) > mark.value);
        isQuiet = messages.length === 0;
        if (comesToRest || performance.now() - lookedAt > (isDone ? rest.lookMs : lookMs)) {
          await this.#look(reading, work.size);
          marks?.go();
          lookedAt = performance.now();
        }
        worked();
      }
    } finally {
      await work.end();
      await marks?.end();
      if (mark.value > noted) await this.#progress.noteSeen(mark.value, reading.created);
    }
  }

  /** Messages that come, in a crowd those that have gathered. @param gatherUntil on the clock of `performance` */
  async #next(delivery: Delivery, waitMs: number, gatherUntil: number): Promise<Delivered[]> {
    const { gathered } = this.options;
    if (!gathered) return delivery.take(together, waitMs);
    const { most, isBusy, mostWaiting: late = mostWaiting } = gathered;
    if (isBusy?.() !== true || delivery.behind > late) return delivery.take(together, waitMs, { most, until: gatherUntil });
    return delivery.take(most, waitMs, { most: Infinity, until: performance.now() + busyMs });
  }

  /** Without a history nobody says what may come again. */
  #marks(): ForgottenMarks | undefined {
    const { nats, db, durable, history, onError } = this.options;
    return history === undefined ? undefined : new ForgottenMarks(db, durable, (about) => askForgotten(nats, history, about), onError);
  }

  /**
   * @param open number of messages that are not done
   * @throws where the stream is gone, is another one, or has dropped what was not taken yet: everything begins anew
   */
  async #look({ delivery, created, mark }: Reading, open: number): Promise<void> {
    const { nats, stream } = this.options;
    const { streams } = await jetstreamManager(nats);
    const { created: present, config, state } = await streams.info(stream);
    if (present !== created || eraTold(config) !== this.#progress.era) throw new EraOver();
    await this.#progress.noteHeard();
    storeMetrics.consumerBehind.set({ durable: this.options.durable }, delivery.behind + open);
    const { quietAt } = delivery;
    // what is left of the stream is not for this consumer
    if (open === 0 && quietAt !== null) mark.advance(quietAt);
    else if (open > 0 && state.first_seq > mark.value + 1) throw new Error(`${stream} has dropped events that were not taken yet`);
  }

  async #add({ sequence, text }: Delivered, work: Lanes<Heard>, mark: Watermark): Promise<void> {
    const event = readPublicEvent(text);
    mark.begin(sequence);
    if (!event) return mark.end(sequence);
    // a relay of an earlier release names no era
    if (event.era !== undefined && event.era !== this.#progress.era) {
      await this.#refuse();
      return mark.end(sequence);
    }
    work.add(event.stream, { event, sequence });
  }

  /** Of a relay that did not know yet, and dropped; or this process is the one that does not know. */
  async #refuse(): Promise<void> {
    const { nats, stream } = this.options;
    const { config } = await (await jetstreamManager(nats)).streams.info(stream);
    if (eraTold(config) !== this.#progress.era) throw new EraOver();
  }

  /** An event whose handling failed comes again before any other of its stream, after a pause that grows. */
  async #take({ event }: Heard, tries: number, lane: number): Promise<Tried> {
    try {
      if (this.#parking.holds(event.stream)) await this.#parking.put(event, 'one before it is parked');
      else await this.#handle([event], lane);
    } catch (error) {
      if (isPassing(error)) throw error;
      this.options.onError?.(error);
      if (!(error instanceof LaterRelease) && tries + 1 < (this.options.tries ?? defaultTries))
        return Math.min(50 * 2 ** (tries + 1), longestPauseMs);
      await this.#park(event, error);
    }
    return undefined;
  }

  async #park(event: PublicEvent, error: unknown): Promise<void> {
    await this.#parking.put(event, reasonOf(error));
    this.options.onAside?.(event.stream, error);
  }

  #tryParked(): Promise<void> {
    return this.#parking.tryAgain(async (event, also) => {
      try {
        await this.#handle([event], laneOf(event.stream, lanes), also);
        return true;
      } catch (error) {
        if (isPassing(error)) throw error;
        return false;
      }
    });
  }

  /**
   * As part of the trace that the event came of, of several that of the first; one that is slow or fails is a trace of its own.
   * @param events one at least, those of one stream in their order  @param also in the same transaction
   */
  async #handle(events: readonly PublicEvent[], lane: number, also?: (session: ClientSession) => Promise<void>): Promise<void> {
    const { tracer, durable } = this.options;
    const [first] = events;
    const type = events.every((event) => event.type === first?.type) ? (first?.type ?? '') : 'events';
    const span = tracer?.root({
      name: `hear ${type}`,
      kind: SpanKind.CONSUMER,
      parent: first?.trace,
      isFollower: true,
      attributes: {
        ...{ 'messaging.system': 'nats', 'messaging.consumer.group.name': durable, 'xuekao.event': type },
        ...(events.length > 1 ? { 'messaging.batch.message_count': events.length } : {}),
      },
    });
    try {
      await within(span, () => this.#takeOnce(events, lane, also));
    } catch (error) {
      span?.fail(kindOfError(error));
      throw error;
    } finally {
      span?.end();
    }
  }

  /** Once, whatever comes twice. */
  #takeOnce(events: readonly PublicEvent[], lane: number, also?: (session: ClientSession) => Promise<void>): Promise<void> {
    const { handler, gathered } = this.options;
    return this.#progress.take(events, lane, async (session, untaken) => {
      if (gathered && untaken.length > 1) await gathered.handler(untaken, session);
      else for (const event of untaken) await handler(event, session);
      await also?.(session);
    });
  }
}

/** Thrown by a handler: a later release published the event, and no second try of this build can read it. It is parked at once. */
export class LaterRelease extends Error {
  override readonly name = 'LaterRelease';
}

const isPassing = (error: unknown): boolean => error instanceof EraOver || isOfDatabase(error);
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
