import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase, uniqueName } from '@xuekao/testing';
import { type CommandStartedEvent, type CommandSucceededEvent, type Db, MongoClient, ObjectId } from 'mongodb';
import { documentOf } from './append-document.js';
import { AggregateStore, type EventStore, MongoEventStore, MongoSnapshots, type Page, type Snapshots, StoreBusy } from './index.js';
import { tally, type Tally, type TallyCommand, type TallyEvent, until } from './tally.fixture.js';

type Tallies = AggregateStore<TallyCommand, Tally, TallyEvent>;

let fresh: FreshDatabase;
let monitored: MongoClient;
let db: Db;
let store: MongoEventStore;
const finds: CommandStartedEvent[] = [];
const replies: CommandSucceededEvent[] = [];

beforeAll(async () => {
  fresh = await freshDatabase('cold_reads');
  monitored = await MongoClient.connect(fresh.url, { monitorCommands: true });
  monitored.on('commandStarted', (event) => event.commandName === 'find' && finds.push(event));
  monitored.on('commandSucceeded', (event) => event.commandName === 'find' && replies.push(event));
}, 300_000);
afterAll(async () => {
  await monitored.close();
  await fresh.drop();
});
beforeEach(async () => {
  db = monitored.db(`${fresh.prefix}_${uniqueName('c')}`);
  store = await MongoEventStore.open(db);
});

/** Straight into the log: `count` appends whose text has so many characters, behind a version. */
async function write(stream: string, count: number, characters = 0, behind = 0): Promise<void> {
  const text = 'x'.repeat(characters);
  const events = (n: number): object[] => [
    ...(n === 0 ? [{ type: 'TallyOpened', data: { by: 'x' } }] : []),
    { type: 'Added', data: { n, text } },
  ];
  const documents = Array.from({ length: count }, (_, index) => behind + index).map((n) =>
    documentOf({ stream, expectedVersion: n, events: events(n) as TallyEvent[] }, new Date()),
  ); // the fold takes no notice of `text`
  await store.collection.insertMany(documents);
}
/** Asks again while the stream is being read, as every caller does: another program may want the processor, too. */
async function sizeOf(tallies: Tallies, stream: string): Promise<number> {
  for (;;) {
    const outcome = await tallies.load(stream).catch((error: unknown) => error);
    // any other failure has no state
    if (!(outcome instanceof StoreBusy)) return (outcome as Awaited<ReturnType<Tallies['load']>>).state.numbers.length;
  }
}
/** Counts what is read, and fails when a reading goes past so many pages. */
class Bounded implements EventStore {
  appends = 0;
  constructor(
    private readonly inner: EventStore,
    private readonly longest = Infinity,
  ) {}
  append: EventStore['append'] = (append) => this.inner.append(append);
  read = (stream: string, after?: number) => this.inner.read(stream, after);
  all = (prefix?: string) => this.inner.all(prefix);
  close = () => this.inner.close();
  async *pages(stream: string, after?: number, isTail?: boolean): AsyncIterable<Page> {
    let count = 0;
    for await (const page of this.inner.pages(stream, after, isTail)) {
      if ((count += 1) > this.longest) throw new StoreBusy('no more pages');
      this.appends += page.appends.length;
      yield page;
    }
  }
}

test('a long stream is read by itself: what is read for many at once stays small', async () => {
  await write('tally-long', 60, 600_000);
  for (let n = 0; n < 40; n += 1) await write(`tally-${n}`, 3);
  finds.length = replies.length = 0;
  const tallies: Tallies = new AggregateStore(store, tally);
  const streams = ['tally-long', ...Array.from({ length: 40 }, (_, n) => `tally-${n}`)];
  expect(await Promise.all(streams.map((stream) => sizeOf(tallies, stream)))).toEqual([60, ...new Array<number>(40).fill(3)]);
  const alone = new Set(finds.filter(({ command }) => command['filter'].stream === 'tally-long').map(({ requestId }) => requestId));
  expect(alone.size).toBeGreaterThan(5);
  const together = replies.filter(({ requestId }) => !alone.has(requestId));
  expect(together.length).toBeLessThanOrEqual(4);
  for (const { reply } of together) {
    const { firstBatch, id } = (reply as { cursor: { firstBatch: { stream: string }[]; id: unknown } }).cursor; // a find's reply
    expect(firstBatch.filter(({ stream }) => stream === 'tally-long').length).toBeLessThanOrEqual(4);
    expect(String(id)).toBe('0');
  }
});

test('more than a reply holds, asked for together, is read all the same', async () => {
  for (let n = 0; n < 12; n += 1) await write(`tally-${n}`, 4, 600_000);
  const tallies: Tallies = new AggregateStore(store, tally);
  expect(await Promise.all(Array.from({ length: 12 }, (_, n) => sizeOf(tallies, `tally-${n}`)))).toEqual(new Array(12).fill(4));
});

test('a reading that was broken off goes on where it ended, and what it has so far decides nothing', async () => {
  await write('tally-1', 40, 400_000);
  const bounded = new Bounded(store, 3);
  const tallies: Tallies = new AggregateStore(bounded, tally);
  let tries = 1;
  // a number of the stream's last append: nobody who has read only a part of it knows that it is there
  for (; tries < 40; tries += 1) {
    const outcome = await tallies.execute('tally-1', { type: 'Add', n: 39 }).catch((error: unknown) => error);
    if (!(outcome instanceof StoreBusy)) {
      expect(outcome).toMatchObject({ version: 40, events: [] });
      break;
    }
  }
  expect(tries).toBeGreaterThan(1);
  expect(tries).toBeLessThan(20);
  // each append once, but for the few that come with the question whether there is more
  expect(bounded.appends).toBeLessThanOrEqual(40 + 4 * tries);
});

test('many who ask for one cold stream share one reading', async () => {
  await write('tally-1', 600);
  const bounded = new Bounded(store);
  const tallies: Tallies = new AggregateStore(bounded, tally);
  expect(await Promise.all(Array.from({ length: 30 }, () => sizeOf(tallies, 'tally-1')))).toEqual(new Array(30).fill(600));
  expect(bounded.appends).toBeLessThan(700);
});

const snapshotsOf = (schema = 'tally-1'): MongoSnapshots => new MongoSnapshots(db, schema);
const over = (snapshots: Snapshots, counted = new Bounded(store)): Tallies =>
  new AggregateStore(counted, tally, { snapshots, snapshotAppends: 50 });
const snapshotAt = async (stream: string): Promise<number | undefined> =>
  (await db.collection<{ _id: string; version: number }>('snapshots').findOne({ _id: stream }))?.version;

test('another process begins with the snapshot and reads what came after it', async () => {
  const one = over(snapshotsOf());
  for (let n = 0; n < 120; n += 1) await one.execute('tally-1', { type: 'Add', n });
  await until(async () => (await snapshotAt('tally-1')) === 100, 'the second snapshot');
  const counted = new Bounded(store);
  const other = over(snapshotsOf(), counted);
  expect(await other.load('tally-1')).toEqual(expect.objectContaining({ version: 120, state: (await one.load('tally-1')).state }));
  expect(counted.appends).toBeLessThan(40);
});

test('whoever does not wait for a long reading finds it done: nobody begins again', async () => {
  await write('tally-1', 3000, 2000);
  const counted = new Bounded(store);
  const tallies: Tallies = new AggregateStore(counted, tally, { patienceMs: 1 });
  let refused = 0;
  await until(async () => {
    const outcome = await tallies.load('tally-1').catch((error: unknown) => error);
    if (outcome instanceof StoreBusy) refused += 1;
    else expect(outcome).toMatchObject({ version: 3000 });
    return !(outcome instanceof StoreBusy);
  }, 'the state');
  expect(refused).toBeGreaterThan(0);
  expect(counted.appends).toBeLessThan(3100);
});

test('what stands behind the snapshots of many streams comes in a few queries', async () => {
  const streams = Array.from({ length: 40 }, (_, n) => `tally-${n}`);
  for (const stream of streams) await write(stream, 60);
  const snapshots = snapshotsOf();
  const one = over(snapshots);
  await Promise.all(streams.map((stream) => one.load(stream)));
  await snapshots.close();
  for (const stream of streams) await write(stream, 30, 0, 60);
  finds.length = 0;
  const other = over(snapshotsOf());
  expect(await Promise.all(streams.map((stream) => sizeOf(other, stream)))).toEqual(new Array(40).fill(90));
  expect(finds.length).toBeLessThan(15);
  // and more than a query brings of one stream
  await write('tally-0', 300, 0, 90);
  expect(await sizeOf(over(snapshotsOf()), 'tally-0')).toBe(390);
});

test('where the events outweigh the state a snapshot comes soon: it costs little, and the next process reads little', async () => {
  await write('tally-light', 30, 2000);
  await write('tally-short', 30, 20);
  const snapshots = snapshotsOf();
  const tallies: Tallies = new AggregateStore(store, tally, { snapshots });
  for (const stream of ['tally-light', 'tally-short']) await tallies.load(stream);
  await snapshots.close();
  expect([await snapshotAt('tally-light'), await snapshotAt('tally-short')]).toEqual([30, undefined]);
  // a state that is heavier than what came since
  const numbers = Array.from({ length: 4000 }, (_, n): TallyEvent => ({ type: 'Added', data: { n } }));
  await store.collection.insertOne(
    documentOf({ stream: 'tally-heavy', expectedVersion: 0, events: [{ type: 'TallyOpened', data: { by: 'x' } }, ...numbers] }, new Date()),
  );
  await write('tally-heavy', 5, 0, 1);
  await tallies.load('tally-heavy');
  await snapshots.close();
  expect(await snapshotAt('tally-heavy')).toBe(6);
  await write('tally-heavy', 9, 2000, 6);
  expect((await new AggregateStore(store, tally, { snapshots }).load('tally-heavy')).version).toBe(15);
  await snapshots.close();
  expect(await snapshotAt('tally-heavy')).toBe(6);
});

test('a stream that was read from its beginning has a snapshot from then on, and one that was read in part, too', async () => {
  await write('tally-1', 300);
  const snapshots = snapshotsOf();
  expect(await sizeOf(over(snapshots), 'tally-1')).toBe(300);
  await snapshots.close();
  expect(await snapshotAt('tally-1')).toBe(300);
  await write('tally-2', 40, 400_000);
  const broken = new AggregateStore(new Bounded(store, 4), tally, { snapshots, snapshotAppends: 10 });
  await expect(broken.load('tally-2')).rejects.toThrow(StoreBusy);
  await snapshots.close();
  const part = (await snapshotAt('tally-2')) ?? 0;
  expect(part).toBeGreaterThan(4);
  expect(part).toBeLessThan(40);
  expect(await sizeOf(over(snapshots), 'tally-2')).toBe(40);
});

test('a snapshot of another schema, of a log that is no more, or one ahead of the log is thrown away', async () => {
  await write('tally-1', 100);
  const snapshots = snapshotsOf();
  await over(snapshots).load('tally-1');
  await snapshots.close();
  const other = snapshotsOf('tally-2');
  const counted = new Bounded(store);
  expect(await sizeOf(over(other, counted), 'tally-1')).toBe(100);
  expect(counted.appends).toBeGreaterThanOrEqual(100);
  await other.close();
  // it replaced the first one
  const again = new Bounded(store);
  expect(await sizeOf(over(snapshotsOf('tally-2'), again), 'tally-1')).toBe(100);
  expect(again.appends).toBeLessThan(20);
  // a restore took the log back and it went on otherwise
  await store.collection.updateOne({ stream: 'tally-1', version: 100 }, [{ $set: { events: [{ type: 'Added', data: { n: 7777 } }] } }]);
  const { insertedId } = await store.collection.insertOne({
    ...((await store.collection.findOne({ stream: 'tally-1', version: 100 })) ??
      documentOf({ stream: 'x', expectedVersion: 0, events: [] }, new Date())),
    _id: new ObjectId(),
    stream: 'tally-3',
  });
  await store.collection.deleteOne({ stream: 'tally-1', version: 100 });
  await store.collection.updateOne({ _id: insertedId }, { $set: { stream: 'tally-1' } });
  expect((await over(snapshotsOf('tally-2')).load('tally-1')).state.numbers.at(-1)).toBe(7777);
  await store.collection.deleteMany({ stream: 'tally-1', version: { $gt: 60 } });
  const last = snapshotsOf('tally-2');
  const back = over(last);
  expect(await back.execute('tally-1', { type: 'Add', n: 500 })).toMatchObject({ version: 61 });
  await last.close();
  // else nobody could write one until the log is as long as the lost one was
  expect(await snapshotAt('tally-1')).toBe(60);
  const counting = new Bounded(store);
  expect(await sizeOf(over(snapshotsOf('tally-2'), counting), 'tally-1')).toBe(61);
  expect(counting.appends).toBeLessThan(20);
});

test('an older snapshot never replaces a newer one, and a database that takes none stops nobody', async () => {
  const snapshots = snapshotsOf();
  const state = tally.initial();
  snapshots.offer('tally-1', { version: 200, appendId: 'b', state });
  await snapshots.close();
  snapshots.offer('tally-1', { version: 100, appendId: 'a', state });
  await snapshots.close();
  expect(await snapshots.read('tally-1')).toEqual({ version: 200, appendId: 'b', state });
  await db.command({ collMod: 'snapshots', validator: { version: { $lt: 0 } }, validationLevel: 'strict' });
  const tallies = over(snapshotsOf());
  for (let n = 0; n < 60; n += 1) await tallies.execute('tally-9', { type: 'Add', n });
  expect(await sizeOf(tallies, 'tally-9')).toBe(60);
});
