import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import { jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { backing, type FreshDatabase, freshDatabase, uniqueName } from '@xuekao/testing';
import type { Db } from 'mongodb';
import {
  AggregateStore,
  consume,
  type ConsumeOptions,
  type LogFollower,
  makeStream,
  MongoEventStore,
  openConsumer,
  type PublicEvent,
  relay,
  type RelayOptions,
} from './index.js';
import { tally, type Tally, type TallyCommand, type TallyEvent, until } from './tally.fixture.js';

export interface Count {
  _id: string;
  times: number;
}

let fresh: FreshDatabase;
export let nats: NatsConnection;
export let manager: JetStreamManager;
export let db: Db;
export let store: MongoEventStore;
let tallies: AggregateStore<TallyCommand, Tally, TallyEvent>;
export let name: string;
export let running: (() => Promise<void>)[];

/** Databases and a broker for the specs of this file, and a log and a stream of its own for each of them. */
export function aroundRelays(): void {
  beforeAll(async () => {
    fresh = await freshDatabase('relay');
    const url = new URL((await backing()).natsUrl);
    nats = await connect({ servers: url.host, user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) });
    manager = await jetstreamManager(nats);
  }, 300_000);
  afterAll(async () => {
    await nats.close();
    await fresh.drop();
  });
  beforeEach(async () => {
    name = uniqueName('relay');
    db = fresh.client.db(`${fresh.prefix}_${name}`);
    store = await MongoEventStore.open(db);
    tallies = new AggregateStore(store, tally);
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.map((stop) => stop()));
    await manager.streams.delete(name).catch(() => false); // a test that failed early has none
  });
}

export const relayOptions = (): RelayOptions<TallyEvent> => ({
  nats,
  stream: name,
  subject: `${name}.events`,
  make: (wanted) => makeStream(nats, { stream: name, subjects: [`${name}.events.*`], ...wanted }),
  types: new Set(['TallyOpened', 'TallyClosed'] as const),
  toPublic: (event) =>
    event.type === 'TallyClosed'
      ? { type: 'Closed', data: { sum: event.data.sum } }
      : event.type === 'TallyOpened'
        ? { type: 'Opened', data: {} }
        : null,
});
export function startRelay(): LogFollower {
  const follower = relay<TallyEvent>(store, relayOptions());
  running.push(() => follower.stop());
  return follower;
}
/** Counts in the database, so that an event that counts twice is seen. */
export function startConsumer(more: Partial<ConsumeOptions> = {}): () => Promise<void> {
  const counts = db.collection<Count>('counts');
  const stop = consume({
    nats,
    db,
    stream: name,
    durable: 'stat',
    open: (wanted) => openConsumer(nats, { stream: name, names: ['spec-1', 'spec-2'], ...wanted }),
    handler: async (event, session) =>
      void (await counts.updateOne({ _id: eventKeyOf(event) }, { $inc: { times: 1 } }, { upsert: true, session })),
    reset: (emptying) => emptying.remove(counts),
    ...more,
  });
  running.push(stop);
  return stop;
}
export const eventKeyOf = ({ stream, version, index, type }: PublicEvent): string => `${stream}@${version}.${index} ${type}`;
export async function sit(from: number, to: number): Promise<void> {
  await Promise.all(
    Array.from({ length: to - from }, async (_, index) => {
      const stream = `tally-${from + index}`;
      await tallies.execute(stream, { type: 'Add', n: 1 });
      await tallies.execute(stream, { type: 'Add', n: 2 });
      await tallies.execute(stream, { type: 'Close', at: 1 });
    }),
  );
}
export const wanted = (to: number): string[] =>
  Array.from({ length: to }, (_, n) => [`tally-${n}@1.0 Opened`, `tally-${n}@3.0 Closed`])
    .flat()
    .sort();
const lastSequence = async (): Promise<number> => (await manager.streams.info(name).catch(() => null))?.state.last_seq ?? 0;
export const untilPublished = (count: number): Promise<void> =>
  until(async () => (await lastSequence()) >= count, `${count} published events`);
export const untilCounted = (count: number, seconds?: number): Promise<void> =>
  until(async () => (await db.collection('counts').countDocuments()) >= count, `${count} counted events`, seconds);
export async function expectCountedOnce(to: number): Promise<void> {
  const counts = await db.collection<Count>('counts').find().toArray();
  expect(counts.map(({ _id }) => _id).sort()).toEqual(wanted(to));
  expect(counts.filter(({ times }) => times !== 1)).toEqual([]);
}
export async function published(): Promise<PublicEvent[]> {
  const consumer = await jetstream(nats).consumers.get(name);
  const found: PublicEvent[] = [];
  for (let left = (await manager.streams.info(name)).state.messages; left > 0; left -= 1) {
    const message = await consumer.next({ expires: 20_000 });
    if (message) found.push(message.json());
  }
  return found;
}
