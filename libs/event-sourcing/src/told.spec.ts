import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { backing, type FreshDatabase, freshDatabase, uniqueName } from '@xuekao/testing';
import { ObjectId } from 'mongodb';
import { AggregateStore, beginEra, checkTold, type LogFollower, makeStream, MongoEventStore, relay } from './index.js';
import { tally, type Tally, type TallyCommand, type TallyEvent, until } from './tally.fixture.js';

let fresh: FreshDatabase;
let nats: NatsConnection;
let manager: JetStreamManager;
let store: MongoEventStore;
let tallies: AggregateStore<TallyCommand, Tally, TallyEvent>;
let name: string;

beforeAll(async () => {
  fresh = await freshDatabase('told');
  const url = new URL((await backing()).natsUrl);
  nats = await connect({ servers: url.host, user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) });
  manager = await jetstreamManager(nats);
}, 300_000);
afterAll(async () => {
  await nats.close();
  await fresh.drop();
});
beforeEach(async () => {
  name = uniqueName('told');
  store = await MongoEventStore.open(fresh.client.db(`${fresh.prefix}_${name}`));
  tallies = new AggregateStore(store, tally);
});
afterEach(async () => {
  await manager.streams.delete(name).catch(() => false); // not every test makes one
});

const startRelay = (): LogFollower =>
  relay<TallyEvent>(store, {
    nats,
    stream: name,
    subject: `${name}.events`,
    make: (wanted) => makeStream(nats, { stream: name, subjects: [`${name}.events.*`], ...wanted }),
    types: new Set(['TallyOpened'] as const),
    toPublic: () => ({ type: 'Opened', data: {} }),
  });
const sequence = async (): Promise<number> => (await manager.streams.info(name).catch(() => null))?.state.last_seq ?? 0;

/** As many events as there are sittings, told to others; nobody tells any more afterwards. */
async function tell(count: number): Promise<void> {
  const relaying = startRelay();
  for (let n = 0; n < count; n += 1) await tallies.execute(`tally-${n}`, { type: 'Add', n: 1 });
  await until(async () => (await sequence()) >= count, `${count} told events`);
  await relaying.stop();
}
const check = (more: { accept?: boolean; onAccepted?: (sentence: string) => void } = {}): Promise<void> =>
  // the database has run for long
  checkTold(store, { nats, stream: name, patienceMs: 0, ...more });

test('a log that holds all that was told is let pass, and so is one of which nothing was told', async () => {
  await expect(check()).resolves.toBeUndefined();
  await tell(5);
  await expect(check()).resolves.toBeUndefined();
  await tallies.execute('tally-later', { type: 'Add', n: 1 });
  await expect(check()).resolves.toBeUndefined();
});

test('a log without its end is refused, with the first event that is missing and with what to do', async () => {
  await tell(5);
  await store.collection.deleteMany({ stream: { $in: ['tally-3', 'tally-4'] } });
  await expect(check()).rejects.toThrow(
    /2 of the newest 5 events are not in it, the first is Opened of tally-3 at .*Restore a backup.*ACCEPT_LOST_EVENTS=1/,
  );
}, 60_000);

test('another append in the place of a lost one does not hide it', async () => {
  await tell(2);
  const [lost] = await store.collection.find({ stream: 'tally-1' }).toArray();
  await store.collection.deleteOne({ stream: 'tally-1' });
  if (lost) await store.collection.insertOne({ ...lost, _id: new ObjectId() });
  await expect(check()).rejects.toThrow('1 of the newest 2');
}, 60_000);

test('a loss that was accepted is told once: the log as it is goes out again, and the next start passes', async () => {
  await tell(3);
  await store.collection.deleteMany({ stream: 'tally-2' });
  const said: string[] = [];
  await check({ accept: true, onAccepted: (sentence) => said.push(sentence) });
  expect(said).toHaveLength(1);
  const relaying = startRelay();
  await until(async () => (await sequence()) === 2, 'the log told again');
  await relaying.stop();
  await expect(check()).resolves.toBeUndefined();
}, 60_000);

test('a restored log begins another era: what the earlier one told is no reason to refuse it, and its events are told', async () => {
  await tell(5);
  await store.collection.deleteMany({ stream: { $in: ['tally-3', 'tally-4'] } });
  await beginEra(store.collection.db);
  await expect(check()).resolves.toBeUndefined();
  const relaying = startRelay();
  await until(async () => (await sequence()) === 3, 'the log told as it is');
  await relaying.stop();
  await store.collection.deleteOne({ stream: 'tally-0' });
  await expect(check()).rejects.toThrow('1 of the newest 3');
}, 60_000);

test('what is lost is not told in the new era, although the change stream still holds it', async () => {
  const changes = store.collection.watch([], { maxAwaitTimeMS: 50 });
  await changes.tryNext();
  const { resumeToken } = changes;
  await changes.close();
  await tell(5);
  const followers = store.collection.db.collection<{ _id: string; token?: unknown }>('followers');
  await followers.updateMany({ token: { $exists: true } }, { $set: { token: resumeToken } });
  await store.collection.deleteMany({ stream: { $in: ['tally-3', 'tally-4'] } });
  await beginEra(store.collection.db);
  const before = JSON.stringify(resumeToken);
  const relaying = startRelay();
  await until(
    async () =>
      (await followers.countDocuments({ token: { $exists: true } })) > 0 && !JSON.stringify(await followers.findOne({})).includes(before),
    'a position behind all of it',
  );
  await relaying.stop();
  expect(await sequence()).toBe(3);
}, 60_000);

test('many events cost no more than the newest of them', async () => {
  await tell(250);
  await store.collection.deleteOne({ stream: 'tally-249' });
  await expect(check()).rejects.toThrow('1 of the newest 200');
}, 60_000);
