import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase, uniqueName } from '@xuekao/testing';
import type { Db } from 'mongodb';
import { Parking, ParkingFull } from './parking.js';
import type { PublicEvent } from './public-event.js';

let fresh: FreshDatabase;
let db: Db;
beforeAll(async () => {
  fresh = await freshDatabase('parking');
}, 300_000);
afterAll(async () => {
  await fresh.drop();
});
beforeEach(() => {
  db = fresh.client.db(`${fresh.prefix}_${uniqueName('parking')}`);
});

const at = new Date(0).toISOString();
const eventOf = (stream: string, version = 1): PublicEvent => ({
  ...{ id: `${stream}@${version}`, stream, version, index: 0, type: 'Opened', at, data: {} },
});
const streamsOf = (count: number): string[] => Array.from({ length: count }, (_none, n) => `tally-${String(n).padStart(4, '0')}`);

test('the bound is one of streams: what comes behind a parked event of a stream is no fault of another one', async () => {
  const parking = new Parking(db, 'stat', 3);
  await parking.open();
  for (const version of [1, 2, 3, 4, 5]) await parking.put(eventOf('tally-1', version), 'it fails');
  await parking.put(eventOf('tally-2'), 'it fails');
  await parking.put(eventOf('tally-3'), 'it fails');
  await expect(parking.put(eventOf('tally-4'), 'it fails')).rejects.toThrow(ParkingFull);
  await parking.put(eventOf('tally-3', 2), 'one before it is parked');
  expect(await db.collection('parked_events').countDocuments()).toBe(8);
});

test('each stream is tried in its turn; one that fails waits longer each time, and no other waits for it', async () => {
  let now = 0;
  const parking = new Parking(db, 'stat', 1000, { longestPauseMs: 40_000, now: () => now });
  await parking.open();
  const streams = streamsOf(250);
  for (const stream of streams) await parking.put(eventOf(stream), 'it fails');
  const tries = new Map<string, number>();
  const isSick = (stream: string): boolean => stream < 'tally-0240';
  const handle = async (event: PublicEvent, remove: Parameters<Parameters<Parking['tryAgain']>[0]>[1]): Promise<boolean> => {
    tries.set(event.stream, (tries.get(event.stream) ?? 0) + 1);
    if (isSick(event.stream)) return false;
    await fresh.client.withSession((session) => session.withTransaction(() => remove(session)));
    return true;
  };
  const turns = async (): Promise<void> => {
    for (let before = -1, sum = 0; sum !== before;) {
      before = sum;
      await parking.tryAgain(handle);
      sum = [...tries.values()].reduce((all, one) => all + one, 0);
    }
  };
  now = 5000;
  await turns();
  // all of them, however many there are, and once each
  expect([...tries.keys()].sort()).toEqual(streams);
  expect(new Set(tries.values())).toEqual(new Set([1]));
  expect(await db.collection('parked_events').distinct('stream')).toEqual(streams.filter(isSick));
  now = 14_000;
  await turns();
  expect(tries.get('tally-0000')).toBe(1);
  now = 15_000;
  await turns();
  expect([tries.get('tally-0000'), tries.get('tally-0239'), tries.get('tally-0240')]).toEqual([2, 2, 1]);
  for (const [later, wanted] of [
    [35_000, 3],
    [74_999, 3],
    [75_000, 4],
    [115_000, 5],
  ] as const) {
    now = later;
    await turns();
    expect(tries.get('tally-0100')).toBe(wanted);
  }
}, 60_000);

test('the database being away is no fault of a stream: it is thrown, and nothing waits longer for it', async () => {
  let now = 0;
  const parking = new Parking(db, 'stat', 10, { now: () => now });
  await parking.open();
  await parking.put(eventOf('tally-1'), 'it fails');
  now = 5000;
  await expect(parking.tryAgain(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  const tried: string[] = [];
  await parking.tryAgain((event) => Promise.resolve(tried.push(event.stream) < 0));
  expect(tried).toEqual(['tally-1']);
});

test('the process that takes over tries everything at once: it may be of a release that can', async () => {
  const before = new Parking(db, 'stat', 10);
  await before.open();
  await before.put(eventOf('tally-1'), 'it fails');
  const parking = new Parking(db, 'stat', 10);
  await parking.open();
  const tried: string[] = [];
  await parking.tryAgain((event) => Promise.resolve(tried.push(event.stream) < 0));
  expect(tried).toEqual(['tally-1']);
});

test('an event that comes while its stream is tried is tried next, and none overtakes it', async () => {
  let now = 0;
  const parking = new Parking(db, 'stat', 10, { now: () => now });
  await parking.open();
  await parking.put(eventOf('a', 1), 'broken');
  now += 10_000;
  await parking.tryAgain(async ({ version }, remove) => {
    if (version === 1) await parking.put(eventOf('a', 2), 'one before it is parked');
    await fresh.client.withSession((session) => session.withTransaction(() => remove(session)));
    return true;
  });
  expect(parking.holds('a')).toBe(true);
  const done: number[] = [];
  now += 40_000;
  await parking.tryAgain(async ({ version }, remove) => {
    done.push(version);
    await fresh.client.withSession((session) => session.withTransaction(() => remove(session)));
    return true;
  });
  expect(done).toEqual([2]);
  expect([parking.holds('a'), await db.collection('parked_events').countDocuments()]).toEqual([false, 0]);
});
