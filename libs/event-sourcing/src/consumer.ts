import { AckPolicy, DeliverPolicy, jetstream, jetstreamManager, type Consumer, type JsMsg } from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/nats-core';
import type { ClientSession, Collection, Db } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import type { FollowOptions } from './log-follower.js';
import type { PublicEvent } from './public-event.js';

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
  /** Writes with `session`: its work and the position are committed together, so every event counts once. Called again until it succeeds. */
  handler(event: PublicEvent, session: ClientSession): Promise<void>;
}

interface PositionDocument {
  _id: string;
  version: number;
  index: number;
}

const ackWaitMs = 30_000;
const idleMs = 1000;
const longestPauseMs = 5000;

/**
 * Hears public events in the order of each stream. One event at a time over all processes: were two on their way, one that failed could be
 * overtaken by a later one of its stream and would look like an old one when it comes again.
 * @returns a function that ends it after the event at hand
 */
export function consume(options: ConsumeOptions): () => Promise<void> {
  const stop = new AbortController();
  const running = run(options, stop.signal);
  return async () => {
    stop.abort();
    await running;
  };
}

async function run(options: ConsumeOptions, stopped: AbortSignal): Promise<void> {
  for (let faults = 0; !stopped.aborted; ) {
    try {
      const consumer = await findOrMake(options);
      while (!stopped.aborted) {
        const message = await consumer.next({ expires: idleMs });
        if (message) await take(options, message);
        // an answer that never comes and a consumer that is gone look the same from here
        else await consumer.info();
        faults = 0;
      }
    } catch (error) {
      faults += 1;
      options.onError?.(error);
      await pause(Math.min(100 * 2 ** faults, longestPauseMs), undefined, { signal: stopped }).catch(() => undefined);
    }
  }
}

async function findOrMake({ nats, stream, durable, subjects }: ConsumeOptions): Promise<Consumer> {
  const { consumers } = await jetstreamManager(nats);
  await consumers.add(stream, {
    durable_name: durable,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    max_ack_pending: 1,
    ack_wait: nanos(ackWaitMs),
    ...(subjects ? { filter_subjects: subjects } : {}),
  });
  return jetstream(nats).consumers.get(stream, durable);
}

/** A message whose handling failed comes again at once, before any other. */
async function take({ db, durable, handler }: ConsumeOptions, message: JsMsg): Promise<void> {
  const positions = db.collection<PositionDocument>('consumed');
  const event = message.json<PublicEvent>();
  try {
    await db.client.withSession((session) =>
      session.withTransaction(
        async () => {
          if (await advance(positions, `${durable}/${event.stream}`, event, session)) await handler(event, session);
        },
        { writeConcern: { w: 'majority', journal: true }, readConcern: { level: 'majority' } },
      ),
    );
  } catch (error) {
    message.nak();
    throw error;
  }
  message.ack();
}

/** @returns false when this event, or a later one of its stream, was taken before */
async function advance(positions: Collection<PositionDocument>, id: string, { version, index }: PublicEvent, session: ClientSession): Promise<boolean> {
  const known = await positions.findOne({ _id: id }, { session });
  if (known && (known.version > version || (known.version === version && known.index >= index))) return false;
  await positions.updateOne({ _id: id }, { $set: { version, index } }, { upsert: true, session });
  return true;
}
