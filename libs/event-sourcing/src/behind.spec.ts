import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { backing, type FreshDatabase, freshDatabase, uniqueName } from '@xuekao/testing';
import { register } from 'prom-client';
import { AggregateStore, followProjection, makeStream, MongoEventStore, type Projection, relay } from './index.js';
import { type Follow, LogFollower } from './log-follower.js';
import { tally, type Tally, type TallyCommand, type TallyEvent, until } from './tally.fixture.js';

let fresh: FreshDatabase;
let nats: NatsConnection;
let manager: JetStreamManager;
let store: MongoEventStore;
let tallies: AggregateStore<TallyCommand, Tally, TallyEvent>;
let name: string;
let running: LogFollower[];

beforeAll(async () => {
  fresh = await freshDatabase('behind');
  const url = new URL((await backing()).natsUrl);
  nats = await connect({ servers: url.host, user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) });
  manager = await jetstreamManager(nats);
}, 300_000);
afterAll(async () => {
  await nats.close();
  await fresh.drop();
});
beforeEach(async () => {
  name = uniqueName('behind');
  store = await MongoEventStore.open(fresh.client.db(`${fresh.prefix}_${name}`));
  tallies = new AggregateStore(store, tally);
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((follower) => follower.stop()));
});

async function metric(metricName: string, follower: string): Promise<number | undefined> {
  const found = await register.getSingleMetric(metricName)?.get();
  return found?.values.find(({ labels }) => labels['follower'] === follower)?.value;
}
const behind = (follower: string): Promise<number | undefined> => metric('xuekao_follower_behind_seconds', follower);
const inRow = (follower: string): Promise<number | undefined> => metric('xuekao_follower_faults_in_row', follower);
/** From here on it goes by the changes, no more by the whole log. */
const untilItFollows = (follower: string): Promise<void> =>
  until(
    async () =>
      (await store.collection.db.collection<{ _id: string }>('followers').countDocuments({ _id: follower, token: { $exists: true } })) ===
      1,
    `the position of ${follower}`,
  );
const untilUpToDate = (follower: string): Promise<void> => until(async () => (await behind(follower)) === 0, `${follower} up to date`);

test('a relay that JetStream refuses for ever tells how old the oldest event is that waits for it, and none when it is done', async () => {
  const follower = `relay/${name}`;
  const start = (): void => {
    running.push(
      relay<TallyEvent>(store, {
        nats,
        stream: name,
        subject: `${name}.events`,
        make: (wanted) => makeStream(nats, { stream: name, subjects: [`${name}.events.*`], ...wanted }),
        types: new Set(['TallyOpened'] as const),
        toPublic: () => ({ type: 'Opened', data: {} }),
      }),
    );
  };
  start();
  await untilItFollows(follower);
  await untilUpToDate(follower);
  await running.pop()?.stop();
  expect(await behind(follower)).toBeUndefined();
  // its subject is another stream's now
  await manager.streams.delete(name);
  await manager.streams.add({ name: `${name}-other`, subjects: [`${name}.events.*`] });
  start();
  await until(async () => ((await inRow(follower)) ?? 0) >= 3, 'a relay that stands still');
  expect(await metric('xuekao_follower_faults_total', follower)).toBeGreaterThanOrEqual(3);
  expect(await behind(follower)).toBe(0); // nothing waits
  await tallies.execute('tally-1', { type: 'Add', n: 1 });
  await until(async () => ((await behind(follower)) ?? 0) > 1.5, 'an event that is older than a second and a half');
  await manager.streams.delete(`${name}-other`);
  await untilUpToDate(follower);
  expect(await inRow(follower)).toBe(0);
  expect((await manager.streams.info(name)).state.messages).toBe(1);
  await manager.streams.delete(name);
}, 60_000);

test('a read model whose work hangs is behind by the age of what it holds', async () => {
  const held = Promise.withResolvers<void>();
  const projection: Projection = {
    name,
    handles: new Set(['TallyOpened']),
    apply: () => held.promise,
    replay: async () => undefined,
    reset: async () => undefined,
  };
  running.push(followProjection(store, projection));
  const follower = `projection/${name}`;
  await untilItFollows(follower);
  await tallies.execute('tally-1', { type: 'Add', n: 1 });
  await until(async () => ((await behind(follower)) ?? 0) > 1, 'more than a second');
  held.resolve();
  await untilUpToDate(follower);
});

test.each(['begin', 'tend', 'catchUp'] as const)(
  'a follower is behind while its %s goes on, since it was last up to date',
  async (part) => {
    const follow: Follow = { name, types: new Set(['TallyOpened']), handle: async () => undefined, catchUp: async () => undefined };
    const first = new LogFollower(store, follow).start();
    await tallies.execute('tally-1', { type: 'Add', n: 1 });
    await untilItFollows(name);
    await untilUpToDate(name);
    await first.stop();
    if (part === 'catchUp') await forgetPosition();
    const held = Promise.withResolvers<void>();
    running.push(new LogFollower(store, { ...follow, [part]: () => held.promise }).start());
    await until(async () => ((await behind(name)) ?? 0) > 1, 'more than a second', 5).finally(() => held.resolve());
    await untilUpToDate(name);
  },
);

/** The stored position becomes one of a change that there never was, a moment ago: the database looks for it in all that came since. */
async function forgetPosition(): Promise<void> {
  const changes = store.collection.watch();
  await changes.tryNext();
  await tallies.execute('tally-2', { type: 'Add', n: 1 });
  const { _data: known } = (await changes.next())._id as { _data: string }; // the driver calls it unknown
  await changes.close();
  const unknown = known.replace(
    /^82(.{8})/,
    (_all, seconds: string) => `82${(Number.parseInt(seconds, 16) - 1).toString(16).toUpperCase()}`,
  );
  await store.collection.db.collection<{ _id: string }>('followers').updateOne({ _id: name }, { $set: { token: { _data: unknown } } });
}

test('the oldest append of a time that a follower does is found beside others that it does not', async () => {
  await tallies.execute('tally-1', { type: 'Add', n: 1 });
  const [first] = await store.read('tally-1');
  const types = new Set(['TallyOpened']);
  const since = first?.at ?? new Date(0);
  for (let n = 0; n < 20; n += 1) await tallies.execute('tally-1', { type: 'Add', n });
  expect(await store.oldestSince(types, since)).toBeNull();
  expect(await store.oldestSince(types, new Date(since.getTime() - 1), 'tally-')).toEqual(since);
  expect(await store.oldestSince(types, new Date(since.getTime() - 1), 'other-')).toBeNull();
});
