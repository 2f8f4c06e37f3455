import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { backing, type FreshDatabase, freshDatabase, uniqueName } from '@xuekao/testing';
import { MongoClient } from 'mongodb';
import { AggregateStore, MongoEventStore, Outbox } from './index.js';
import type { FollowerDocument } from './lease.js';
import { type FollowOptions, LogFollower } from './log-follower.js';
import { tally, type Tally, type TallyCommand, type TallyEvent, until } from './tally.fixture.js';

let fresh: FreshDatabase;
/** of the follower alone: its commands are counted */
let followed: MongoClient;
let name: string;
let looks: number[];
let handled: string[];
let follower: LogFollower | undefined;

beforeAll(async () => {
  fresh = await freshDatabase('resting');
  followed = await MongoClient.connect((await backing()).mongoUrl, { monitorCommands: true });
  followed.on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'getMore') looks.push(Number(command['maxTimeMS']));
  });
}, 300_000);
afterAll(async () => {
  await followed.close();
  await fresh.drop();
});
beforeEach(() => {
  name = `${fresh.prefix}_${uniqueName('resting')}`;
  [looks, handled] = [[], []];
});
afterEach(() => follower?.stop());

/** @param restMs a minute: it finds nothing by a look of its own within a test */
async function resting(
  restMs: number,
  restAfterMs = 0,
  collection = 'events',
  { aloneRestMs = restMs }: FollowOptions = {},
): Promise<MongoEventStore> {
  const store = await MongoEventStore.open(followed.db(name), { collection });
  follower = new LogFollower(
    store,
    {
      name: 'resting',
      types: new Set(['TallyOpened']),
      handle: async (appends) => void handled.push(...appends.map(({ stream }) => stream)),
      catchUp: async () => undefined,
    },
    { restAfterMs, restMs, aloneRestMs },
  ).start();
  // behind the one with which it begins
  await until(() => looks.length > 1 && looks.at(-1) === 1, 'a look that does not wait');
  return store;
}
const byAnotherProcess = (): Promise<unknown> =>
  fresh.client
    .db(name)
    .collection('events')
    .insertOne({ stream: 'tally-1', version: 1, at: new Date(), events: [{ type: 'TallyOpened', data: { by: '1' } }] });

test('a follower that rests finds what another process has written by its next look', async () => {
  await resting(50);
  await byAnotherProcess();
  await until(() => handled.length === 1, 'the append');
  expect(handled).toEqual(['tally-1']);
});

const anotherWaited = (at: Date): Promise<unknown> =>
  followed
    .db(name)
    .collection<FollowerDocument>('followers')
    .insertOne({ _id: 'resting', holder: null, until: new Date(0), waitedAt: at });

test('it looks more often while another process waits for its lease, which may write to the log, too', async () => {
  await anotherWaited(new Date());
  await resting(50, 0, 'events', { aloneRestMs: 600_000 });
  await byAnotherProcess();
  await until(() => handled.length === 1, 'the append');
});

test('it looks rarely again when that process is not there any more', async () => {
  await anotherWaited(new Date(Date.now() - 3_600_000));
  const store = await resting(50, 0, 'events', { aloneRestMs: 60_000 });
  await byAnotherProcess();
  const before = looks.length;
  const tallies = new AggregateStore<TallyCommand, Tally, TallyEvent>(store, tally);
  // longer than some looks of one that has company; no event of these concerns it
  for (const end = performance.now() + 300; performance.now() < end;) await tallies.execute('tally-1', { type: 'Add', n: 2 });
  expect(looks).toHaveLength(before);
});

test('a follower that waits for the lease says so', async () => {
  await resting(50);
  const followers = followed.db(name).collection<FollowerDocument>('followers');
  const store = await MongoEventStore.open(fresh.client.db(name));
  const next = new LogFollower(store, {
    name: 'resting',
    types: new Set(['TallyOpened']),
    handle: async () => undefined,
    catchUp: async () => undefined,
  }).start();
  await until(async () => (await followers.findOne({ _id: 'resting' }))?.waitedAt !== undefined, 'the word of the other process');
  await next.stop();
});

test('it is roused by an append of its process that concerns it, and by no other', async () => {
  const store = await resting(60_000);
  const tallies = new AggregateStore<TallyCommand, Tally, TallyEvent>(store, tally);
  await byAnotherProcess();
  const before = looks.length;
  // an event that it does not follow
  await tallies.execute('tally-1', { type: 'Add', n: 2 });
  expect(looks).toHaveLength(before);
  await tallies.execute('tally-2', { type: 'Add', n: 1 });
  await until(() => handled.length === 2, 'both appends');
  expect(handled).toEqual(['tally-1', 'tally-2']);
});

test('it is roused by an event that is told with a transaction of its process, and has it once that is committed', async () => {
  const store = await resting(60_000, 1000, 'outbox');
  const outbox = await Outbox.open(followed.db(name));
  await followed.withSession((session) =>
    session.withTransaction(async () => {
      await outbox.tell([{ stream: 'tally-3', event: { type: 'TallyOpened', data: { by: '1' } } }], session);
      expect(await store.collection.countDocuments()).toBe(0);
    }),
  );
  await until(() => handled.length === 1, 'the event');
});

test('writes to other collections wake none that rests', async () => {
  await resting(60_000);
  const before = looks.length;
  const other = fresh.client.db(name).collection('others');
  for (let n = 0; n < 50; n += 1) await other.insertOne({ n });
  expect(looks).toHaveLength(before);
});
