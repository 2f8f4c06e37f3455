import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { backing, type FreshDatabase, freshDatabase, uniqueName } from '@xuekao/testing';
import { type Collection, MongoClient } from 'mongodb';
import { AggregateStore, MongoEventStore, Outbox } from './index.js';
import { type FollowerDocument, Lease } from './lease.js';
import { LogFollower } from './log-follower.js';
import { newHolder, workAsSole } from './sole-process.js';
import { tally, type Tally, type TallyCommand, type TallyEvent, until } from './tally.fixture.js';

let fresh: FreshDatabase;
/** of the follower alone: its looks are counted */
let followed: MongoClient;
let looks = 0;
let follower: LogFollower | undefined;
/** of a process of an earlier release, or of a tool */
const other = newHolder();

beforeAll(async () => {
  workAsSole();
  fresh = await freshDatabase('sole');
  followed = await MongoClient.connect((await backing()).mongoUrl, { monitorCommands: true });
  followed.on('commandStarted', ({ commandName }) => {
    if (commandName === 'getMore') looks += 1;
  });
}, 300_000);
afterAll(async () => {
  await followed.close();
  await fresh.drop();
});
afterEach(async () => {
  await follower?.stop();
  follower = undefined;
});

const followersOf = (name: string): Collection<FollowerDocument> => followed.db(name).collection<FollowerDocument>('followers');
const newName = (): string => `${fresh.prefix}_${uniqueName('sole')}`;

test('what a sole process held that was killed is free for the next one; what others hold stays theirs', async () => {
  const followers = followersOf(newName());
  const killed = newHolder();
  const lease = await Lease.take(followers, 'papers', killed);
  await Lease.take(followers, 'rebuild/papers', other);
  // renewals of all leases together are rare, so a lease has to be long
  const document = await followers.findOne({ _id: 'papers' });
  expect(Number(document?.until) - Date.now()).toBeGreaterThan(30_000);
  const next = newHolder();
  expect(await Lease.take(followers, 'papers', next)).toBeNull();

  await Lease.takeBack(followers);
  expect(await Lease.take(followers, 'papers', next)).not.toBeNull();
  expect(await Lease.take(followers, 'rebuild/papers', next)).toBeNull();
  await expect(lease?.renew()).rejects.toThrow('another process follows as papers');
});

async function resting(name: string, collection: string, handled: string[]): Promise<MongoEventStore> {
  const store = await MongoEventStore.open(followed.db(name), { collection });
  const before = looks;
  follower = new LogFollower(
    store,
    {
      name: 'resting',
      types: new Set(['TallyOpened']),
      handle: async (appends) => void handled.push(...appends.map(({ stream }) => stream)),
      catchUp: async () => undefined,
    },
    { restAfterMs: 0, restMs: 50, aloneRestMs: 50 },
  ).start();
  await until(() => looks > before + 1, 'a look of one that rests');
  return store;
}

test('a follower whose process has written nothing for long does not look, and is roused by what it writes', async () => {
  const name = newName();
  const handled: string[] = [];
  const store = await resting(name, 'events', handled);
  const before = looks;
  const tallies = new AggregateStore<TallyCommand, Tally, TallyEvent>(store, tally);
  await fresh.client.db(name).collection('events').insertOne({ stream: 'tally-1', version: 1, at: new Date(), events: [] });
  // longer than some looks of one that is not sole; no event of these concerns it
  for (const end = performance.now() + 300; performance.now() < end;) await fresh.client.db(name).command({ ping: 1 });
  expect(looks).toBe(before);
  await tallies.execute('tally-2', { type: 'Add', n: 1 });
  await until(() => handled.length === 1, 'the append');
});

test('what is told with a transaction that lasts is found once it is committed', async () => {
  const name = newName();
  const handled: string[] = [];
  const store = await resting(name, 'outbox', handled);
  const outbox = await Outbox.open(followed.db(name));
  const before = looks;
  await followed.withSession((session) =>
    session.withTransaction(async () => {
      await outbox.tell([{ stream: 'tally-3', event: { type: 'TallyOpened', data: { by: '1' } } }], session);
      // it was roused, and has found nothing
      await until(() => looks > before + 1, 'looks before it is committed');
      expect(await store.collection.countDocuments()).toBe(0);
    }),
  );
  await until(() => handled.length === 1, 'the event');
});
