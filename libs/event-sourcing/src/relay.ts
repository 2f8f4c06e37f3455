import { JetStreamApiCodes, JetStreamApiError, jetstream, type JetStreamClient, jetstreamManager } from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/nats-core';
import type { DomainEvent } from './decider.js';
import type { Append } from './event-store.js';
import { type FollowOptions, LogFollower } from './log-follower.js';
import type { MongoEventStore } from './mongo-event-store.js';
import { type PublicEvent, publicEvent } from './public-event.js';

export interface RelayOptions<Event extends DomainEvent = DomainEvent> extends FollowOptions {
  nats: NatsConnection;
  /** JetStream's name of the stream: letters, digits, `_` and `-`. The relay makes it and is the only one that publishes to it. */
  stream: string;
  /** Events leave as `<subject>.<type>`. */
  subject: string;
  /** The types that `toPublic` knows; nothing else leaves the service. */
  types: ReadonlySet<Event['type']>;
  prefix?: string;
  /** What others may know of an event, or null. */
  toPublic(event: Event, append: Append): { type: string; data: unknown } | null;
}

/** What the relay knows of the JetStream stream that it published to. */
interface Published {
  created: string;
  lastSequence: number;
}

const duplicateWindowMs = 120_000;
const keptMs = 30 * 24 * 3_600_000;
const batchSize = 500;
const publishTimeoutMs = 3000;

/**
 * Publishes whitelisted events of the log to JetStream, in the order of each stream, each at least once: a repeat within two minutes is dropped by its
 * message id, a later one by the consumer's position. When JetStream lost its folder, or a part of it, everything is published again.
 */
export function relay<Event extends DomainEvent>(store: MongoEventStore, options: RelayOptions<Event>): LogFollower {
  const { nats, stream, types, prefix, onError } = options;
  const client = jetstream(nats);
  let published: Published | undefined;

  const publish = async (appends: readonly Append[]): Promise<void> => {
    for (const wave of waves(appends, options)) {
      const acks = await Promise.all(wave.map((event) => send(client, options, event)));
      for (const { seq } of acks) if (published) published.lastSequence = Math.max(published.lastSequence, seq);
    }
  };
  const publishAll = async (): Promise<void> => {
    let batch: Append[] = [];
    for await (const append of store.all(prefix)) {
      if (!append.events.some(({ type }) => types.has(type))) continue;
      batch.push(append);
      if (batch.length === batchSize) {
        await publish(batch);
        batch = [];
      }
    }
    await publish(batch);
  };
  const follower = new LogFollower(
    store,
    {
      name: `relay/${stream}`,
      types,
      ...(prefix === undefined ? {} : { prefix }),
      handle: publish,
      catchUp: publishAll,
      async begin(memory) {
        const before = memory as Published | undefined; // stored by `memory` below
        published = await findOrMake(options);
        const isWhole = published.created === before?.created && published.lastSequence >= before.lastSequence;
        if (before && !isWhole) await publishAll();
      },
      memory: () => ({ ...published }),
    },
    onError ? { onError } : {},
  );
  void restartOnReconnect(nats, follower);
  return follower.start();
}

/** A broker that comes back may have lost its folder; the next event could be hours away. */
async function restartOnReconnect(nats: NatsConnection, follower: LogFollower): Promise<void> {
  for await (const { type } of nats.status()) {
    if (follower.isStopped) return;
    if (type === 'reconnect') follower.restart();
  }
}

/** Whatever follows in the same stream leaves only when this one is safe: consumers go by positions. */
function* waves<Event extends DomainEvent>(appends: readonly Append[], { types, toPublic }: RelayOptions<Event>): Iterable<PublicEvent[]> {
  const lines = new Map<string, PublicEvent[]>();
  for (const append of appends) {
    append.events.forEach((event, index) => {
      const shown = types.has(event.type) ? toPublic(event as Event, append) : null; // its type says so
      if (!shown) return;
      const line = lines.get(append.stream) ?? [];
      line.push(publicEvent(append, index, shown));
      lines.set(append.stream, line);
    });
  }
  for (let turn = 0; ; turn += 1) {
    const wave = [...lines.values()].flatMap((line) => line[turn] ?? []);
    if (wave.length === 0) return;
    yield wave;
  }
}

const send = (client: JetStreamClient, { stream, subject }: Pick<RelayOptions, 'stream' | 'subject'>, event: PublicEvent): Promise<{ seq: number }> =>
  client.publish(`${subject}.${event.type}`, JSON.stringify(event), {
    msgID: event.id, timeout: publishTimeoutMs, expect: { streamName: stream },
  });

async function findOrMake({ nats, stream, subject }: Pick<RelayOptions, 'nats' | 'stream' | 'subject'>): Promise<Published> {
  const { streams } = await jetstreamManager(nats);
  try {
    const { created, state } = await streams.info(stream);
    return { created, lastSequence: state.last_seq };
  } catch (error) {
    if (!(error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)) throw error;
  }
  const { created } = await streams.add({
    name: stream, subjects: [`${subject}.*`], max_age: nanos(keptMs), duplicate_window: nanos(duplicateWindowMs),
  });
  return { created, lastSequence: 0 };
}
