import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { backing, type FreshDatabase, freshDatabase, uniqueName } from '@xuekao/testing';
import { MongoClient } from 'mongodb';
import { AggregateStore, MongoEventStore, Outbox } from './index.js';
import { LogFollower } from './log-follower.js';
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
async function resting(restMs: number, restAfterMs = 0, collection = 'events'): Promise<MongoEventStore> {
  const store = await MongoEventStore.open(followed.db(name), { collection });
  follower = new LogFollower(
    store,
    {
      name: 'resting',
      types: new Set(['TallyOpened']),
      handle: async (appends) => void handled.push(...appends.map(({ stream }) => stream)),
      catchUp: async () => undefined,
    },
    { restAfterMs, restMs },
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
