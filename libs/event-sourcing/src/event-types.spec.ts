import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase, uniqueName } from '@xuekao/testing';
import type { Db } from 'mongodb';
import {
  AggregateStore,
  type Append,
  documentProjection,
  type DomainEvent,
  type EventTypes,
  followProjection,
  type LogFollower,
  MongoEventStore,
  rebuild,
  UnknownEvent,
} from './index.js';
import { milestoneTypes, tally, tallyDocument, type TallyDocument, until } from './tally.fixture.js';

/** The release that writes numbers as {value}, and knows of a bonus. */
const later: EventTypes = {
  TallyOpened: { version: 1 },
  Added: { version: 2, upcast: { 1: (data) => ({ value: (data as { n: number }).n }) } },
  TallyClosed: { version: 1 },
  BonusGiven: { version: 1 },
};
const present: EventTypes = { TallyOpened: { version: 1 }, Added: { version: 1 }, TallyClosed: { version: 1 } };

let fresh: FreshDatabase;
let db: Db;
let followers: LogFollower[] = [];
beforeAll(async () => {
  fresh = await freshDatabase('event_types');
}, 300_000);
afterAll(() => fresh.drop());
beforeEach(() => {
  db = fresh.client.db(`${fresh.prefix}_${uniqueName('v')}`);
});
afterEach(async () => {
  await Promise.all(followers.map((follower) => follower.stop()));
  followers = [];
});

const open = (types: EventTypes): Promise<MongoEventStore> => MongoEventStore.open(db, { types });
const bonus = { type: 'BonusGiven', data: { n: 5 } };

test('what an earlier release wrote is read as this one writes it; what is written says its version', async () => {
  const [old, young] = [await open(present), await open(later)];
  await old.append({ stream: 'tally-1', expectedVersion: 0, events: [{ type: 'Added', data: { n: 3 } }] });
  await young.append({ stream: 'tally-1', expectedVersion: 1, events: [{ type: 'Added', data: { value: 4 } }] });
  expect((await young.read('tally-1')).flatMap(({ events }) => events)).toEqual([
    { type: 'Added', data: { value: 3 } },
    { type: 'Added', data: { value: 4 } },
  ]);
  const documents = await young.collection.find({}, { sort: { version: 1 } }).toArray();
  expect(documents.map(({ events }) => events)).toEqual([
    [{ type: 'Added', data: { n: 3 } }],
    [{ type: 'Added', v: 2, data: { value: 4 } }],
  ]);
  const all: Append[] = [];
  for await (const append of young.all()) all.push(append);
  expect(all).toEqual(await young.read('tally-1'));
});

test('a version without the step to the next one is refused at the start', async () => {
  await expect(open({ Added: { version: 3, upcast: { 2: (data) => data } } })).rejects.toThrow('nothing reads version 1 of Added');
});

test.each<[string, DomainEvent[]]>([
  ['a type', [bonus]],
  ['a version', [{ type: 'Added', data: { value: 9 } }]],
])('%s of a later release decides nothing and refuses nothing: the stream is busy here, all others go on', async (_what, events) => {
  const [old, young] = [await open(present), await open(later)];
  const aggregates = new AggregateStore(old, tally);
  await aggregates.execute('tally-1', { type: 'Add', n: 1 });
  await young.append({ stream: 'tally-1', expectedVersion: 1, events });
  // the state in the cache is older: it must lose at the append and not be brought up to date wrongly
  await expect(aggregates.execute('tally-1', { type: 'Add', n: 2 })).rejects.toThrow(UnknownEvent);
  await expect(aggregates.execute('tally-1', { type: 'Close', at: 2 })).rejects.toThrow(UnknownEvent);
  await expect(aggregates.load('tally-1')).rejects.toThrow(UnknownEvent);
  await expect(new AggregateStore(old, tally).load('tally-1')).rejects.toThrow(UnknownEvent);
  expect(await aggregates.execute('tally-2', { type: 'Add', n: 2 })).toMatchObject({ version: 1 });
  expect(await young.read('tally-1')).toHaveLength(2);
});

test('an event that its own step cannot read harms nobody who is read with it', async () => {
  const broken: EventTypes = {
    ...later,
    Added: { version: 2, upcast: { 1: (data) => ({ value: (data as { n: { deep: number } }).n.deep }) } },
  };
  const young = await open(broken);
  await young.collection.insertMany(
    [1, 2]
      .map((n) => ({
        _id: undefined as never,
        stream: `tally-${n}`,
        version: 1,
        at: new Date(),
        events: [{ type: 'Added', data: n === 1 ? {} : { n: { deep: 2 } } }],
      }))
      .map(({ _id, ...rest }) => rest as never),
  ); // the server makes the ids
  const [bad, good] = await Promise.allSettled([new AggregateStore(young, tally).load('tally-1'), young.read('tally-2')]);
  expect(bad).toMatchObject({ reason: expect.any(UnknownEvent) });
  expect(good).toMatchObject({ value: [{ events: [{ data: { value: 2 } }] }] });
});

const projectionOf = (store: MongoEventStore, fold = tally) =>
  documentProjection({
    name: 'tallies',
    handles: milestoneTypes,
    prefix: 'tally-',
    collection: db.collection<TallyDocument>('tallies'),
    fold,
    documentOf: tallyDocument,
    states: store,
  });
const shown = async (): Promise<string[]> =>
  (await db.collection<TallyDocument>('tallies').find().sort({ _id: 1 }).toArray()).map(({ _id, isClosed }) => `${_id} ${isClosed}`);
const asideNow = (): Promise<number> => db.collection('set_aside').countDocuments();

test('a follower leaves such a stream out, says so, does all others, and a later release does it', async () => {
  const [old, young] = [await open(present), await open(later)];
  const aggregates = new AggregateStore(old, tally);
  for (let n = 1; n <= 3; n += 1) await aggregates.execute(`tally-${n}`, { type: 'Add', n });
  const told: string[] = [];
  const first = followProjection(old, projectionOf(old), { onAside: (stream) => told.push(stream) });
  followers.push(first);
  await until(async () => (await shown()).length === 3, 'three tallies');
  // alone it is of no type that the projection handles
  await young.append({ stream: 'tally-2', expectedVersion: 1, events: [bonus] });
  await until(async () => (await asideNow()) === 1, 'the stream that is set aside');
  await young.append({ stream: 'tally-2', expectedVersion: 2, events: [{ type: 'TallyClosed', data: { at: 1, sum: 7 } }] });
  await aggregates.execute('tally-3', { type: 'Close', at: 3 });
  await until(async () => (await shown()).includes('tally-3 true'), 'the others');
  expect(await shown()).toEqual(['tally-1 false', 'tally-2 false', 'tally-3 true']);
  expect(told).toEqual(['tally-2']);
  await first.stop();
  const fold = {
    ...tally,
    evolve: ((state, event) => ((event.type as string) === 'BonusGiven' ? state : tally.evolve(state, event))) as typeof tally.evolve,
  };
  followers.push(followProjection(young, projectionOf(young, fold)));
  await until(async () => (await asideNow()) === 0, 'the end of it');
  expect(await shown()).toEqual(['tally-1 false', 'tally-2 true', 'tally-3 true']);
});

test('a read model that is made from the whole log leaves it out, too; a rebuild by hand says so', async () => {
  const [old, young] = [await open(present), await open(later)];
  await young.append({ stream: 'tally-1', expectedVersion: 0, events: [{ type: 'TallyOpened', data: { by: 'x' } }, bonus] });
  await young.append({ stream: 'tally-2', expectedVersion: 0, events: [{ type: 'TallyOpened', data: { by: 'x' } }] });
  followers.push(followProjection(old, projectionOf(old)));
  await until(async () => (await shown()).length === 1, 'the other one');
  expect(await asideNow()).toBe(1);
  await expect(rebuild(old, projectionOf(old))).rejects.toThrow(UnknownEvent);
});

test('a stream that fails again and again is set aside, and done when what it failed of is mended', async () => {
  const store = await open(present);
  const documents = db.collection<TallyDocument>('tallies');
  await documents.createIndex({ sum: 1 }, { unique: true, partialFilterExpression: { isClosed: true } });
  const aggregates = new AggregateStore(store, tally);
  followers.push(followProjection(store, projectionOf(store)));
  for (const n of [1, 2, 3]) {
    await aggregates.execute(`tally-${n}`, { type: 'Add', n: n === 3 ? 9 : 5 });
    await aggregates.execute(`tally-${n}`, { type: 'Close', at: 1 });
  }
  await until(async () => (await asideNow()) === 1 && (await shown()).includes('tally-3 true'), 'two done and one aside', 40);
  await documents.dropIndexes();
  await db.collection<{ _id: string }>('set_aside').updateMany({}, { $set: { nextTry: new Date(0) } });
  await until(async () => (await asideNow()) === 0, 'all done', 40);
  expect(await shown()).toEqual(['tally-1 true', 'tally-2 true', 'tally-3 true']);
}, 120_000);
