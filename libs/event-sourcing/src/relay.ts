import { jetstream, type JetStreamClient, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import { kindOfError, SpanKind, type Tracer } from '@xuekao/tracing';
import type { DomainEvent } from './decider.js';
import type { Append } from './event-store.js';
import { eraOf, firstEra } from './era.js';
import { type FollowOptions, LogFollower } from './log-follower.js';
import { unknownEvent } from './metrics.js';
import type { MongoEventStore } from './mongo-event-store.js';
import { checkRead, SetAside } from './set-aside.js';
import { isAsWanted, streamThere, type StreamWanted } from './streams.js';
import { type PublicEvent, publicEvent } from './public-event.js';

export interface RelayOptions<Event extends DomainEvent = DomainEvent> extends FollowOptions {
  nats: NatsConnection;
  /** JetStream's name of the stream: letters, digits, `_` and `-`. The relay is the only one that publishes to it. */
  stream: string;
  /** Makes that stream, or brings it to what is wanted: asked when it is not there as it should be. */
  make: (wanted: StreamWanted) => Promise<void>;
  /** Events leave as `<subject>.<type>`. */
  subject: string;
  /** The types that `toPublic` knows; nothing else leaves the service. */
  types: ReadonlySet<Event['type']>;
  prefix?: string;
  /** Public part of an event, or null. `earlier` reads what stands before the append in its stream. */
  toPublic(event: Event, append: Append, earlier: () => Promise<readonly Append[]>): Shown | null | Promise<Shown | null>;
  /** Bytes that JetStream keeps of these events; the oldest go first, a new consumer begins with the log. */
  maxBytes?: number;
  /** null: nothing is traced */
  tracer?: Tracer | null;
  /** Servers of a cluster that each hold the stream; a broker of one server has one, which is the default. */
  replicas?: number;
}
interface Shown {
  type: string;
  /** version of the data; absent: 1 */
  v?: number;
  data: unknown;
}

/** State of the JetStream stream that the relay published to. */
interface Published {
  created: string;
  lastSequence: number;
}

const batchSize = 500;
const publishTimeoutMs = 3000;
/**
 * Some half a million events. The broker counts the bound of each stream as used, so that it must have room for one for each service; its
 * own bound would stop the relay instead of dropping the oldest.
 */
const defaultBytes = 256 * 1024 ** 2;

/**
 * Publishes whitelisted events of the log to JetStream, in the order of each stream, each at least once: a repeat within two minutes is
 * dropped by its message id, a later one by the consumer's position. When JetStream lost its folder, or a part of it, everything is
 * published again.
 */
export function relay<Event extends DomainEvent>(store: MongoEventStore, options: RelayOptions<Event>): LogFollower {
  const { nats, stream, types, prefix, onError, onAside } = options;
  const name = `relay/${stream}`;
  const aside = new SetAside(store.collection.db, name, onAside);
  const client = jetstream(nats);
  let published: Published | undefined;
  let era = firstEra;

  const send = async (appends: readonly Append[]): Promise<void> => {
    for (const wave of waves(await linesOf(appends, options, store, era))) {
      const acks = await Promise.all(wave.map((event) => publishTraced(client, options, event)));
      for (const { seq } of acks) if (published) published.lastSequence = Math.max(published.lastSequence, seq);
    }
  };
  /** An append that this build cannot read holds back all appends behind it in its stream, until a build that can read it takes over. */
  const publish = async (appends: readonly Append[]): Promise<void> => {
    for (const { stream: unread, version, unread: what } of appends)
      if (what !== undefined && !aside.has(unread)) await aside.put(unread, unknownEvent(unread, version, what));
    await send(appends.filter((append) => !aside.has(append.stream)));
  };
  const redo = async (held: string): Promise<void> => {
    const appends = await store.read(held);
    checkRead(appends);
    await send(appends);
  };
  const publishAll = async (): Promise<void> => {
    let batch: Append[] = [];
    for await (const append of store.all(prefix)) {
      if (append.unread === undefined && !append.events.some(({ type }) => types.has(type))) continue;
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
      name,
      types,
      ...(prefix === undefined ? {} : { prefix }),
      handle: publish,
      catchUp: publishAll,
      async begin(memory) {
        await aside.begin();
        const before = memory as Published | undefined; // stored by `memory` below
        era = await eraOf(store.collection.db);
        published = await findOrMake(options, era);
        const isWhole = published.created === before?.created && published.lastSequence >= before.lastSequence;
        if (before && !isWhole) await publishAll();
      },
      memory: () => ({ ...published }),
      tend: () => aside.tend(redo),
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

/** Public events of each stream, in its order. */
export async function linesOf<Event extends DomainEvent>(
  appends: readonly Append[],
  { types, toPublic }: RelayOptions<Event>,
  store: MongoEventStore,
  era: string,
): Promise<PublicEvent[][]> {
  const lines = new Map<string, PublicEvent[]>();
  for (const append of appends) {
    const earlier = async (): Promise<readonly Append[]> =>
      (await store.read(append.stream)).filter(({ version }) => version < append.version);
    for (const [index, event] of append.events.entries()) {
      const shown = types.has(event.type) ? await toPublic(event as Event, append, earlier) : null; // its type says so
      if (!shown) continue;
      const line = lines.get(append.stream) ?? [];
      line.push(publicEvent(era, append, index, shown));
      lines.set(append.stream, line);
    }
  }
  return [...lines.values()];
}

/** The next event of a stream leaves only when the one before is safe: consumers go by positions. */
function* waves(lines: readonly PublicEvent[][]): Iterable<PublicEvent[]> {
  for (let turn = 0; ; turn += 1) {
    const wave = lines.flatMap((line) => line[turn] ?? []);
    if (wave.length === 0) return;
    yield wave;
  }
}

/** A sampled command is told of what came of it; the others are many. */
async function publishTraced<Event extends DomainEvent>(
  client: JetStreamClient,
  options: RelayOptions<Event>,
  event: PublicEvent,
): Promise<{ seq: number }> {
  const { tracer, stream, subject } = options;
  if (!tracer || event.trace === undefined) return publishOne(client, options, event);
  const span = tracer.root({
    name: `publish ${event.type}`,
    kind: SpanKind.PRODUCER,
    parent: event.trace,
    attributes: { 'messaging.system': 'nats', 'messaging.destination.name': `${subject}.${event.type}`, 'xuekao.jetstream': stream },
  });
  try {
    return await publishOne(client, options, { ...event, trace: span.traceparent });
  } catch (error) {
    span.fail(kindOfError(error));
    throw error;
  } finally {
    span.end();
  }
}

const publishOne = (
  client: JetStreamClient,
  { stream, subject }: Pick<RelayOptions, 'stream' | 'subject'>,
  event: PublicEvent,
): Promise<{ seq: number }> =>
  client.publish(`${subject}.${event.type}`, JSON.stringify(event), {
    msgID: event.id,
    timeout: publishTimeoutMs,
    expect: { streamName: stream },
  });

/** A keeper of streams that is away stops nobody whose stream is there. */
async function findOrMake(
  { nats, stream, make, maxBytes = defaultBytes, replicas = 1 }: Pick<RelayOptions, 'nats' | 'stream' | 'make' | 'maxBytes' | 'replicas'>,
  era: string,
): Promise<Published> {
  const manager = await jetstreamManager(nats);
  const wanted = { era, maxBytes, replicas };
  let there = await streamThere(manager, stream);
  if (!there || !isAsWanted(there, wanted)) {
    await make(wanted);
    there = await manager.streams.info(stream);
  }
  return { created: there.created, lastSequence: there.state.last_seq };
}
