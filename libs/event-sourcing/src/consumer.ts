import { AckPolicy, DeliverPolicy, JetStreamApiCodes, JetStreamApiError, jetstream, jetstreamManager, type Consumer, type JsMsg } from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/nats-core';
import type { ClientSession, Collection, Db } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import { askHistory } from './history.js';
import type { FollowOptions } from './log-follower.js';
import { Parking } from './parking.js';
import type { PublicEvent } from './public-event.js';
import { isOfDatabase } from './set-aside.js';

export interface ConsumeOptions extends FollowOptions {
  nats: NatsConnection;
  /** JetStream's name of the stream, as the relay was given it. */
  stream: string;
  /** Where the positions are kept: the database that the handler writes to. */
  db: Db;
  /** Names the consumer, the same in every process that shares its work. */
  durable: string;
  /** Subjects to hear; all of the stream unless said otherwise. */
  subjects?: string[];
  /** Where `serveHistory` answers: a durable that is new begins with the whole log, however old. Without it, with what JetStream keeps. */
  history?: string;
  /**
   * Writes with `session`: its work and the position are committed together, so every event counts once. Called again when it fails; after ten
   * times the event and its stream wait aside, and are tried again every few minutes.
   */
  handler(event: PublicEvent, session: ClientSession): Promise<void>;
  /** Tries before an event is parked, and the pause between tries of what is parked; for tests. */
  tries?: number;
  parkedEveryMs?: number;
}

interface PositionDocument {
  _id: string;
  version: number;
  index: number;
}

interface BootstrapDocument {
  _id: string;
  /** the last stream that is done; absent when all are */
  after?: string;
  isDone: boolean;
}

const ackWaitMs = 30_000;
const idleMs = 1000;
const longestPauseMs = 5000;
const defaultTries = 10;
const parkedEveryMs = 300_000;
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
  #triedAt = -Infinity;

  constructor(
    private readonly options: ConsumeOptions,
    private readonly stopped: AbortSignal,
  ) {
    this.#parking = new Parking(options.db, options.durable);
  }

  async run(): Promise<void> {
    for (let faults = 0; !this.stopped.aborted; ) {
      try {
        await this.#parking.open();
        // before the log is read: what is published meanwhile waits there
        const consumer = await findOrMake(this.options);
        await this.#beginWithLog();
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

  /** Page by page, in any number of processes at once: positions keep each event from counting twice. */
  async #beginWithLog(): Promise<void> {
    const { db, nats, durable, history } = this.options;
    if (history === undefined) return;
    const bootstraps = db.collection<BootstrapDocument>('consumer_bootstraps');
    let { after = '', isDone = false } = (await bootstraps.findOne({ _id: durable })) ?? {};
    while (!isDone && !this.stopped.aborted) {
      const { events, next } = await askHistory(nats, history, after);
      for (const event of events) await this.#handleOrPark(event);
      isDone = next === null;
      after = next ?? after;
      await bootstraps.updateOne({ _id: durable }, { $set: { after, isDone } }, { upsert: true });
    }
  }

  /** The log can be read again at any time; one event of it that fails must not stop the rest. */
  async #handleOrPark(event: PublicEvent): Promise<void> {
    try {
      if (!this.#hears(event)) return;
      if (await this.#parking.holds(event.stream)) await this.#parking.put(event, 'one before it is parked');
      else await this.#handle(event);
    } catch (error) {
      if (isOfDatabase(error)) throw error;
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
    await this.#parking.tryAgain((event, remove) => this.#handle(event, remove));
  }

  /** A message whose handling failed comes again before any other, after a pause that grows. */
  async #take(message: JsMsg): Promise<void> {
    const event = message.json<PublicEvent>();
    const tries = message.info.deliveryCount;
    try {
      if (await this.#parking.holds(event.stream)) await this.#parking.put(event, 'one before it is parked');
      else await this.#handle(event);
    } catch (error) {
      if (isOfDatabase(error) || tries < (this.options.tries ?? defaultTries)) {
        message.nak(Math.min(50 * 2 ** tries, longestPauseMs));
        throw error;
      }
      await this.#parking.put(event, reasonOf(error));
      this.options.onAside?.(event.stream, error);
    }
    message.ack();
  }

  /** Once, whatever comes twice. @param also in the same transaction */
  async #handle(event: PublicEvent, also?: (session: ClientSession) => Promise<void>): Promise<void> {
    const { db, durable, handler } = this.options;
    const positions = db.collection<PositionDocument>('consumed');
    await db.client.withSession((session) =>
      session.withTransaction(async () => {
        if (await advance(positions, `${durable}/${event.stream}`, event, session)) await handler(event, session);
        await also?.(session);
      }, transaction),
    );
  }
}

/** A durable of an earlier release, with another filter or other times, gets these. */
async function findOrMake({ nats, stream, durable, subjects }: ConsumeOptions): Promise<Consumer> {
  const { consumers } = await jetstreamManager(nats);
  const bounds = { ack_wait: nanos(ackWaitMs), max_ack_pending: 1, ...(subjects ? { filter_subjects: subjects } : {}) };
  const isThere = await consumers.info(stream, durable).then(
    () => true,
    (error: unknown) => {
      if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound) return false;
      throw error;
    },
  );
  if (isThere) await consumers.update(stream, durable, bounds);
  else await consumers.add(stream, { durable_name: durable, ack_policy: AckPolicy.Explicit, deliver_policy: DeliverPolicy.All, ...bounds });
  return jetstream(nats).consumers.get(stream, durable);
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** @returns false when this event, or a later one of its stream, was taken before */
async function advance(positions: Collection<PositionDocument>, id: string, { version, index }: PublicEvent, session: ClientSession): Promise<boolean> {
  const known = await positions.findOne({ _id: id }, { session });
  if (known && (known.version > version || (known.version === version && known.index >= index))) return false;
  await positions.updateOne({ _id: id }, { $set: { version, index } }, { upsert: true, session });
  return true;
}
