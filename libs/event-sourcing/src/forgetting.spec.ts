import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { backing, type FreshDatabase, freshDatabase, uniqueName } from '@xuekao/testing';
import type { ClientSession, Db } from 'mongodb';
import {
  consume,
  type DocumentsThere,
  makeStream,
  MongoEventStore,
  openConsumer,
  Outbox,
  type OutboxEvent,
  relay,
  serveHistory,
  serveSnapshot,
  type RelayOptions,
} from './index.js';
import { until } from './tally.fixture.js';

interface Day {
  _id: string;
  minutes: number;
}
interface Position {
  _id: string;
  version: number;
  at?: Date;
}

const dayMs = 86_400_000;
let fresh: FreshDatabase;
let nats: NatsConnection;
let db: Db;
let outbox: Outbox;
let name: string;
let running: (() => Promise<void>)[];

beforeAll(async () => {
  fresh = await freshDatabase('forgetting');
  const url = new URL((await backing()).natsUrl);
  nats = await connect({ servers: url.host, user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) });
}, 300_000);
afterAll(async () => {
  await nats.close();
  await fresh.drop();
});
beforeEach(async () => {
  name = uniqueName('forgetting');
  db = fresh.client.db(`${fresh.prefix}_${name}`);
  outbox = await Outbox.open(db);
  await db.createCollection('days');
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((stop) => stop()));
  const manager = await jetstreamManager(nats);
  await manager.streams.delete(name).catch(() => false); // a test that failed early has none
});

const days = () => db.collection<Day>('days');
const versions = () => db.collection<Position>('outbox_versions');
const marks = () => db.collection<Position>('consumed');
const counts = () => db.collection<{ _id: string; times: number; version: number }>('counts');
const changed = ({ _id, minutes }: Day): OutboxEvent => ({ stream: `day-${_id}`, event: { type: 'DayChanged', data: { minutes } } });
const inTransaction = (work: (session: ClientSession) => Promise<void>): Promise<void> =>
  fresh.client.withSession((session) => session.withTransaction(() => work(session)));
const put = (_id: string, minutes = 1): Promise<void> =>
  inTransaction(async (session) => {
    await days().replaceOne({ _id }, { minutes }, { upsert: true, session });
    await outbox.tell([changed({ _id, minutes })], session);
  });
const drop = (_id: string): Promise<void> =>
  inTransaction(async (session) => {
    await days().deleteOne({ _id }, { session });
    await outbox.tell([{ stream: `day-${_id}`, event: { type: 'DayDeleted', data: {} }, isGone: true }], session);
  });
const daysThere: DocumentsThere = async (streams, session) => {
  const found = await days()
    .find({ _id: { $in: streams.map((stream) => stream.slice('day-'.length)) } }, { session })
    .toArray();
  return new Set(found.map(({ _id }) => `day-${_id}`));
};
const streamsWithNumbers = async (): Promise<string[]> =>
  (await versions().find({ _id: /^day-/ }).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

const relayOptions = (): RelayOptions => ({
  nats,
  stream: name,
  subject: `${name}.events`,
  make: (wanted) => makeStream(nats, { stream: name, subjects: [`${name}.events.*`], ...wanted }),
  types: new Set(['DayChanged', 'DayDeleted']),
  toPublic: ({ type, data }) => ({ type, data }),
});
function startOwner(): void {
  const follower = relay(outbox.store, relayOptions());
  running.push(() => follower.stop());
  running.push(
    serveSnapshot(outbox, `${name}.history`, {
      nats,
      documentsAfter: async (stream, limit, session) => {
        const found = days().find({ _id: { $gt: stream.slice('day-'.length) } }, { session });
        return (await found.sort({ _id: 1 }).limit(limit).toArray()).map(changed);
      },
      documentsThere: daysThere,
    }),
  );
}
/** Counts each event of a stream: what comes twice is seen. */
function startCounter(): () => Promise<void> {
  const stop = consume({
    nats,
    db,
    stream: name,
    durable: 'counter',
    open: (wanted) => openConsumer(nats, { stream: name, names: ['spec-1', 'spec-2'], ...wanted }),
    history: `${name}.history`,
    handler: async ({ stream, version }, session) => {
      await counts().updateOne({ _id: stream }, { $inc: { times: 1 }, $set: { version } }, { upsert: true, session });
    },
    reset: (emptying) => emptying.remove(counts()),
  });
  running.push(stop);
  return stop;
}
const timesOf = async (id: string): Promise<number> => (await counts().findOne({ _id: `day-${id}` }))?.times ?? 0;
const markOf = (id: string) => marks().findOne({ _id: `counter/day-${id}` });
/** As if so many days had gone by since everything in these collections. */
async function age(daysAgo: number): Promise<void> {
  const at = new Date(Date.now() - daysAgo * dayMs);
  await versions().updateMany({}, { $set: { at } });
  await marks().updateMany({}, { $set: { at } });
}

test('the number of a document goes when nothing of it can be told any more, and no sooner', async () => {
  await put('living');
  await put('expired');
  await put('dropped');
  await drop('dropped');
  await days().deleteOne({ _id: 'expired' });
  const in91 = new Date(Date.now() + 91 * dayMs);
  expect(await outbox.forget(daysThere, in91)).toBe(0); // its events are there
  await outbox.store.collection.deleteMany({});
  expect(await outbox.forget(daysThere, new Date(Date.now() + 89 * dayMs))).toBe(0);
  expect(await outbox.forget(daysThere, in91)).toBe(1);
  expect(await streamsWithNumbers()).toEqual(['day-dropped', 'day-living']);
  expect(await outbox.forget(daysThere, new Date(Date.now() + 401 * dayMs))).toBe(1);
  expect(await streamsWithNumbers()).toEqual(['day-living']);
});

test('many numbers go in pages, beside documents that are told meanwhile', async () => {
  const ids = Array.from({ length: 1200 }, (_, at) => `d${String(at).padStart(4, '0')}`);
  await inTransaction((session) =>
    outbox.tell(
      ids.map((_id) => changed({ _id, minutes: 1 })),
      session,
    ),
  );
  await days().insertOne({ _id: 'd0500', minutes: 1 });
  await outbox.store.collection.deleteMany({});
  await age(91);
  const [removed] = await Promise.all([outbox.forget(daysThere), ...ids.slice(0, 20).map((id) => put(id, 2))]);
  expect(removed).toBeGreaterThanOrEqual(1179);
  const left = await streamsWithNumbers();
  expect(left).toHaveLength(21);
  // whichever came first, each has a number above the one that it had
  for (const { version } of await versions()
    .find({ _id: { $in: ids.slice(0, 20).map((id) => `day-${id}`) } })
    .toArray())
    expect(version).toBe(2);
});

test('a document that comes again under its name is told with a higher number, and is heard', async () => {
  startOwner();
  startCounter();
  for (const minutes of [1, 2, 3]) await put('exam', minutes);
  await until(async () => (await counts().findOne({ _id: 'day-exam' }))?.version === 3, 'the third is heard');
  await days().deleteOne({ _id: 'exam' });
  await outbox.store.collection.deleteMany({});
  await versions().updateMany({}, { $set: { at: new Date(Date.now() - 91 * dayMs) } });
  expect(await outbox.forget(daysThere)).toBe(1);
  await put('exam', 4);
  await until(async () => (await counts().findOne({ _id: 'day-exam' }))?.version === 4, 'the new one is heard');
});

test('a consumer forgets what its owner can tell no more, counts nothing twice, and hears what comes again', async () => {
  startOwner();
  const stop = startCounter();
  await put('living');
  await put('expired');
  await put('young');
  await until(async () => (await counts().countDocuments()) === 3, 'all are counted');
  await stop();
  await days().deleteMany({ _id: { $in: ['expired', 'young'] } });
  await outbox.store.collection.deleteMany({});
  await age(91);
  expect(await outbox.forget(daysThere)).toBe(2);
  // a mark of a release before has no time: it counts from now on
  await marks().updateOne({ _id: 'counter/day-young' }, { $unset: { at: '' } });
  startCounter();
  await until(async () => (await markOf('expired')) === null, 'the mark goes', 20);
  await until(async () => (await markOf('young'))?.at !== undefined, 'the mark has a time', 20);
  expect(await markOf('living')).not.toBeNull();
  await put('expired', 7);
  await until(async () => (await timesOf('expired')) === 2, 'it came again');
  // the whole snapshot once more
  await running.at(-1)?.();
  await db.collection('consumer_bootstraps').updateMany({}, { $set: { isDone: false }, $unset: { after: '', seen: '' } });
  startCounter();
  await put('last');
  await until(async () => (await timesOf('last')) === 1, 'the snapshot was read');
  expect([await timesOf('living'), await timesOf('expired'), await timesOf('young')]).toEqual([1, 2, 1]);
});

test('marks of a log stay: all of it may be told again at any time', async () => {
  const store = await MongoEventStore.open(db, { collection: 'log' });
  await store.append({ stream: 'day-one', expectedVersion: 0, events: [{ type: 'DayChanged', data: {} }] });
  const follower = relay(store, relayOptions());
  running.push(() => follower.stop());
  running.push(serveHistory(store, `${name}.history`, relayOptions()));
  const stop = startCounter();
  await until(async () => (await timesOf('one')) === 1, 'it is counted');
  await stop();
  await age(500);
  const asked: string[] = [];
  const listening = nats.subscribe(`${name}.history`, { callback: (_error, message) => void asked.push(message.string()) });
  startCounter();
  await until(() => asked.some((text) => text.includes('day-one')), 'the owner is asked', 20);
  await running.at(-1)?.();
  await listening.drain();
  expect(await markOf('one')).not.toBeNull();
});

test('a consumer that rested for longer than an owner says that a document is gone begins anew', async () => {
  startOwner();
  const stop = startCounter();
  await put('living');
  await put('dropped');
  await until(async () => (await counts().countDocuments()) === 2, 'both are counted');
  await until(async () => (await bootstrap())?.heardAt !== undefined, 'it says when it listened', 20);
  await stop();
  await drop('dropped');
  await outbox.store.collection.deleteMany({});
  await versions().updateOne({ _id: 'day-dropped' }, { $set: { at: new Date(Date.now() - 401 * dayMs) } });
  expect(await outbox.forget(daysThere)).toBe(1);
  // nothing of that time is kept at the broker
  const { streams } = await jetstreamManager(nats);
  await until(async () => (await streams.info(name)).state.last_seq === 3, 'it was told');
  await streams.purge(name);
  await db
    .collection<Bootstrap>('consumer_bootstraps')
    .updateOne({ _id: 'counter' }, { $set: { heardAt: new Date(Date.now() - 401 * dayMs) } });
  startCounter();
  await put('last');
  await until(async () => (await timesOf('last')) === 1, 'it listens');
  expect((await counts().find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)).toEqual(['day-last', 'day-living']);
  expect(await timesOf('living')).toBe(1);
});
interface Bootstrap {
  _id: string;
  heardAt?: Date;
}
const bootstrap = () => db.collection<Bootstrap>('consumer_bootstraps').findOne({ _id: 'counter' });
