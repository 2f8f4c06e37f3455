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
  ((await register.getSingleMetric(name)?.get())?.values ?? []).map(({ labels, value }): [string, number] => [Object.values(labels).join(), value]);

test('queues and caches are told with their limits, and alarms with 0, before anything happens', async () => {
  const db = fresh.client.db(`${fresh.prefix}_metrics`);
  const store = await MongoEventStore.open(db);
  expect(await values('xuekao_queue')).toEqual([['events', 0]]);
  const states = new AggregateStore(store, tally, { snapshots: new MongoSnapshots(db, 'one'), cacheBytes: 1_000_000 });
  expect(states).toBeDefined();
  expect(await values('xuekao_queue')).toEqual([['events', 0], ['snapshots', 0]]);
  expect(await values('xuekao_queue_limit')).toEqual([['events', 5000], ['snapshots', 1000]]);
  expect(await values('xuekao_state_cache_bytes')).toEqual([['', 0]]);
  expect(await values('xuekao_state_cache_bytes_limit')).toEqual([['', 1_000_000]]);
  expect(await values('xuekao_unknown_events_total')).toEqual([['', 0]]);
  expect(await values('xuekao_events_parked')).toEqual([['', 0]]);
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
