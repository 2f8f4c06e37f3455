import {
  AckPolicy,
  DeliverPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  jetstream,
  jetstreamManager,
  type Consumer,
  type JsMsg,
} from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/nats-core';
import type { ClientSession, Collection, Db } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import { eraTold, firstEra } from './era.js';
import { askHistory } from './history.js';
import type { FollowOptions } from './log-follower.js';
import { Parking } from './parking.js';
import type { PublicEvent } from './public-event.js';
import { isOfDatabase } from './set-aside.js';

export interface ConsumeOptions extends FollowOptions {
  nats: NatsConnection;
  /** JetStream's name of the stream, as the relay was given it. */
  stream: string;
  /** Database of the positions, which is the one that the handler writes to. */
  db: Db;
  /** Names the consumer, the same in every process that shares its work. */
  durable: string;
  /** Subjects to hear; all of the stream unless said otherwise. */
  subjects?: string[];
  /** Subject of `serveHistory`: a new durable begins with the whole log, however old. Without it, with what JetStream keeps. */
  history?: string;
  /**
   * Writes with `session`: its work and the position are committed together, so every event counts once. Called again when it fails; after
   * ten times, or after one that threw `LaterRelease`, the event and its stream wait aside, and are tried again every few minutes.
   */
  handler(event: PublicEvent, session: ClientSession): Promise<void>;
  /** Empties what the handler wrote: it was made of an era of the log that is over, and is made anew from the log as it is. */
  reset(session: ClientSession): Promise<void>;
  /** Tries before an event is parked, and the pause between tries of what is parked; for tests. */
  tries?: number;
  parkedEveryMs?: number;
  /** Events that may be parked; more are no fault of single streams, and the consumer waits until it is mended. */
  mostParked?: number;
}

interface PositionDocument {
  _id: string;
  version: number;
  index: number;
}

/** Progress of a durable. Each transaction of its work writes this document, so that none of another era is committed after `reset`. */
interface BootstrapDocument {
  _id: string;
  /** of the log that was counted; an earlier release wrote none */
  era?: string;
  /** the last stream of the log that is done; absent when all are */
  after?: string;
  isDone: boolean;
  /** JetStream's number of the last message that was taken */
  seen?: number;
  /** Grows with each transaction: two that write it cannot both be committed. */
  taken?: number;
}

/** A durable, and what JetStream keeps for it. */
interface Found {
  consumer: Consumer;
  era: string;
  firstSequence: number;
}

const ackWaitMs = 30_000;
const idleMs = 1000;
const longestPauseMs = 5000;
const defaultTries = 10;
const parkedEveryMs = 300_000;
const mostParked = 1000;
const transaction = { writeConcern: { w: 'majority', journal: true }, readConcern: { level: 'majority' } } as const;

/**
 * Hears public events in the order of each stream. One event at a time over all processes: were two on their way, one that failed could be
 * overtaken by a later one of its stream and would look like an old one when it comes again.
 * @returns a function that ends it after the event at hand
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
  readonly #parking: Parking;
  readonly #bootstraps: Collection<BootstrapDocument>;
  readonly #positions: Collection<PositionDocument>;
  #triedAt = -Infinity;
  #era = firstEra;

  constructor(
    private readonly options: ConsumeOptions,
    private readonly stopped: AbortSignal,
  ) {
    this.#parking = new Parking(options.db, options.durable, options.mostParked ?? mostParked);
    this.#bootstraps = options.db.collection<BootstrapDocument>('consumer_bootstraps');
    this.#positions = options.db.collection<PositionDocument>('consumed');
  }

  async run(): Promise<void> {
    for (let faults = 0; !this.stopped.aborted;) {
      try {
        await this.#parking.open();
        // before the log is read: what is published meanwhile waits there
        const { consumer, era, firstSequence } = await findOrMake(this.options);
        await this.#enter(era);
        // first of all: what is full must become empty before more can be parked
        await this.#tryParked();
        await this.#beginWithLog(firstSequence);
        while (!this.stopped.aborted) {
          await this.#tryParked();
          const message = await consumer.next({ expires: idleMs });
          if (message) await this.#take(message);
          // an answer that never comes and a consumer that is gone look the same from here
          else await consumer.info();
          faults = 0;
        }
      } catch (error) {
        faults += 1;
        this.options.onError?.(error);
        await pause(Math.min(100 * 2 ** faults, longestPauseMs), undefined, { signal: this.stopped }).catch(() => undefined);
      }
    }
  }

  /** Results of another era are deleted: the log that they were made of does not exist any more. */
  async #enter(era: string): Promise<void> {
    const { db, durable, reset } = this.options;
    await this.#bootstraps.updateOne({ _id: durable }, { $setOnInsert: { era, isDone: false } }, { upsert: true });
    await this.#bootstraps.updateOne({ _id: durable, era: { $exists: false } }, { $set: { era: firstEra } });
    await db.client.withSession((session) =>
      session.withTransaction(async () => {
        const isBegun = await this.#bootstraps.updateOne(
          { _id: durable, era: { $ne: era } },
          { $set: { era, isDone: false }, $unset: { after: '', seen: '' } },
          { session },
        );
        if (isBegun.matchedCount === 0) return;
        await reset(session);
        await this.#positions.deleteMany({ _id: { $gte: `${durable}/`, $lt: `${durable}/\u{FFFF}` } }, { session });
        await this.#parking.clear(session);
      }, transaction),
    );
    this.#era = era;
  }

  /**
   * Page by page, in any number of processes at once: positions keep each event from counting twice. Again for a durable that rested until
   * JetStream had dropped what it had not taken.
   * @param firstSequence of what JetStream keeps
   */
  async #beginWithLog(firstSequence: number): Promise<void> {
    const { nats, durable, history } = this.options;
    if (history === undefined) return;
    const known = await this.#bootstraps.findOne({ _id: durable });
    let { after = '', isDone = false } = known ?? {};
    if (isDone && known?.seen !== undefined && known.seen + 1 < firstSequence) [after, isDone] = ['', false];
    while (!isDone && !this.stopped.aborted) {
      const { era = this.#era, events, next } = await askHistory(nats, history, after);
      if (era !== this.#era) throw new EraOver();
      for (const event of events) await this.#handleOrPark(event);
      isDone = next === null;
      after = next ?? after;
      await this.#bootstraps.updateOne({ _id: durable, era }, { $set: { after, isDone, ...(isDone ? { seen: firstSequence - 1 } : {}) } });
    }
  }

  /** The log can be read again at any time; one event of it that fails must not stop the rest. */
  async #handleOrPark(event: PublicEvent): Promise<void> {
    try {
      if (!this.#hears(event)) return;
      if (await this.#parking.holds(event.stream)) await this.#parking.put(event, 'one before it is parked');
      else await this.#handle(event);
    } catch (error) {
      if (isPassing(error)) throw error;
      await this.#parking.put(event, reasonOf(error));
      this.options.onAside?.(event.stream, error);
    }
  }

  #hears({ type }: PublicEvent): boolean {
    const { subjects } = this.options;
    return !subjects || subjects.some((subject) => subject.endsWith(`.${type}`) || subject.endsWith('.*') || subject.endsWith('.>'));
  }

  async #tryParked(): Promise<void> {
    const every = this.options.parkedEveryMs ?? parkedEveryMs;
    if (performance.now() - this.#triedAt < every) return;
    this.#triedAt = performance.now();
    await this.#parking.tryAgain((event, also) => this.#handle(event, { also }));
  }

  /** A message whose handling failed comes again before any other, after a pause that grows. */
  async #take(message: JsMsg): Promise<void> {
    const event = message.json<PublicEvent>();
    const tries = message.info.deliveryCount;
    // a relay of an earlier release names no era
    if (event.era !== undefined && event.era !== this.#era) return this.#refuse(message);
    try {
      if (await this.#parking.holds(event.stream)) await this.#parking.put(event, 'one before it is parked');
      else await this.#handle(event, { seen: message.seq });
    } catch (error) {
      const isFinal = error instanceof LaterRelease || tries >= (this.options.tries ?? defaultTries);
      if (isPassing(error) || !isFinal) {
        message.nak(Math.min(50 * 2 ** tries, longestPauseMs));
        throw error;
      }
      await this.#parking.put(event, reasonOf(error));
      this.options.onAside?.(event.stream, error);
    }
    message.ack();
  }

  /** Of a relay that did not know yet, and dropped; or this process is the one that does not know. */
  async #refuse(message: JsMsg): Promise<void> {
    const { nats, stream } = this.options;
    const { config } = await (await jetstreamManager(nats)).streams.info(stream);
    if (eraTold(config) === this.#era) return message.ack();
    message.nak();
    throw new EraOver();
  }

  /** Once, whatever comes twice. @param also in the same transaction */
  async #handle(
    event: PublicEvent,
    { seen, also }: { seen?: number; also?: (session: ClientSession) => Promise<void> } = {},
  ): Promise<void> {
    const { db, durable, handler } = this.options;
    await db.client.withSession((session) =>
      session.withTransaction(async () => {
        const progress = { $inc: { taken: 1 }, ...(seen === undefined ? {} : { $set: { seen } }) };
        const { matchedCount } = await this.#bootstraps.updateOne({ _id: durable, era: this.#era }, progress, { session });
        if (matchedCount === 0) throw new EraOver();
        if (await advance(this.#positions, `${durable}/${event.stream}`, event, session)) await handler(event, session);
        await also?.(session);
      }, transaction),
    );
  }
}

/** Thrown by a handler: a later release published the event, and no second try of this build can read it. It is parked at once. */
export class LaterRelease extends Error {
  override readonly name = 'LaterRelease';
}

/** The log began another era: this process looks again. */
class EraOver extends Error {
  override readonly name = 'EraOver';
}

const isPassing = (error: unknown): boolean => error instanceof EraOver || isOfDatabase(error);

/** A durable of an earlier release, with another filter or other times, gets these. */
async function findOrMake({ nats, stream, db, durable, subjects }: ConsumeOptions): Promise<Found> {
  const { consumers, streams } = await jetstreamManager(nats);
  const bounds = { ack_wait: nanos(ackWaitMs), max_ack_pending: 1, ...(subjects ? { filter_subjects: subjects } : {}) };
  const isThere = await consumers.info(stream, durable).then(
    () => true,
    (error: unknown) => {
      if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound) return false;
      throw error;
    },
  );
  if (isThere) await consumers.update(stream, durable, bounds);
  else {
    // numbers of another stream of that name, before JetStream lost its folder
    await db.collection<BootstrapDocument>('consumer_bootstraps').updateOne({ _id: durable }, { $set: { seen: 0 } });
    await consumers.add(stream, { durable_name: durable, ack_policy: AckPolicy.Explicit, deliver_policy: DeliverPolicy.All, ...bounds });
  }
  const { config, state } = await streams.info(stream);
  return { consumer: await jetstream(nats).consumers.get(stream, durable), era: eraTold(config), firstSequence: state.first_seq };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** @returns false when this event, or a later one of its stream, was taken before */
async function advance(
  positions: Collection<PositionDocument>,
  id: string,
  { version, index }: PublicEvent,
  session: ClientSession,
): Promise<boolean> {
  const known = await positions.findOne({ _id: id }, { session });
  if (known && (known.version > version || (known.version === version && known.index >= index))) return false;
  await positions.updateOne({ _id: id }, { $set: { version, index } }, { upsert: true, session });
  return true;
}
