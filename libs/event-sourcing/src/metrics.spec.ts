import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase } from '@xuekao/testing';
import { register } from 'prom-client';
import { AggregateStore, MongoEventStore, MongoSnapshots } from './index.js';
import { tally } from './tally.fixture.js';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase('metrics');
}, 300_000);
afterAll(() => fresh.drop());

const values = async (name: string): Promise<[string, number][]> =>
  ((await register.getSingleMetric(name)?.get())?.values ?? []).map(({ labels, value }): [string, number] => [
    Object.values(labels).join(),
    value,
  ]);

test('queues and caches are told with their limits, and alarms with 0, before anything happens', async () => {
  const db = fresh.client.db(`${fresh.prefix}_metrics`);
  const store = await MongoEventStore.open(db);
  expect(await values('xuekao_queue')).toEqual([['events', 0]]);
  const states = new AggregateStore(store, tally, { snapshots: new MongoSnapshots(db, 'one'), cacheBytes: 1_000_000 });
  expect(states).toBeDefined();
  expect(await values('xuekao_queue')).toEqual([
    ['events', 0],
    ['snapshots', 0],
  ]);
  expect(await values('xuekao_queue_limit')).toEqual([
    ['events', 5000],
    ['snapshots', 1000],
  ]);
  expect(await values('xuekao_state_cache_bytes')).toEqual([['events', 0]]);
  expect(await values('xuekao_state_cache_bytes_limit')).toEqual([['events', 1_000_000]]);
  expect(await values('xuekao_state_cache_evicted_total')).toEqual([['events', 0]]);
  expect(await values('xuekao_cold_reads_total')).toEqual([['events', 0]]);
  expect(await values('xuekao_unknown_events_total')).toEqual([['', 0]]);
  expect(await values('xuekao_events_parked')).toEqual([['', 0]]);
});

test('caches of several logs are told apart', async () => {
  const db = fresh.client.db(`${fresh.prefix}_caches`);
  const [store, trials] = [await MongoEventStore.open(db), await MongoEventStore.open(db, { collection: 'trial_events' })];
  const states = new AggregateStore(store, tally, { cacheBytes: 1_000_000 });
  await states.execute('tally-1', { type: 'Add', n: 1 });
  const own = new AggregateStore(trials, tally, { log: 'trial_events', cacheBytes: 500 });
  for (let n = 1; n <= 3; n += 1) await own.execute(`tally-${n}`, { type: 'Add', n });
  expect(await values('xuekao_state_cache_bytes_limit')).toEqual([
    ['events', 1_000_000],
    ['trial_events', 500],
  ]);
  const [[, bytes = 0] = [], [, trialBytes = 0] = []] = await values('xuekao_state_cache_bytes');
  expect([bytes > 0, trialBytes > 0, trialBytes <= 500]).toEqual([true, true, true]);
  const [[, evicted] = [], [, evictedTrials = 0] = []] = await values('xuekao_state_cache_evicted_total');
  expect([evicted, evictedTrials > 0]).toEqual([0, true]);
  const cold = new Map(await values('xuekao_cold_reads_total'));
  await own.load('tally-1');
  expect([...(await values('xuekao_cold_reads_total'))]).toEqual([
    ['events', cold.get('events')],
    ['trial_events', (cold.get('trial_events') ?? 0) + 1],
  ]);
  own.forget('tally-3');
  expect(new Map(await values('xuekao_state_cache_bytes')).get('trial_events')).toBeLessThan(trialBytes);
});

test('appends that wait are counted while the database hangs, and no longer', async () => {
  const store = await MongoEventStore.open(fresh.client.db(`${fresh.prefix}_waits`), { inFlight: 1 });
  const waiting = async (): Promise<number> => new Map(await values('xuekao_queue')).get('events') ?? -1;
  const append = (n: number) => store.append({ stream: `tally-${n}`, expectedVersion: 0, events: [{ type: 'Added', data: { n } }] });
  const first = Array.from({ length: 3 }, (_none, n) => append(n));
  expect(await waiting()).toBe(3);
  await Promise.all(first);
  expect(await waiting()).toBe(0);
});
