import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { BusinessError } from '@xuekao/contracts';
import { createLogger } from '../logger.js';
import { metrics } from '../metrics.js';
import { ServiceTime } from './service-time.js';

const clock = { wall: 1_000_000, counts: 0, now: () => clock.wall, monotonic: () => clock.counts };
const database = { at: 1_000_000, answersIn: 0, isAway: false };
let time: ServiceTime;
const shared = {
  now: (): Promise<number> => {
    if (database.isAway) return Promise.reject(new Error('away'));
    // half of the way there, the look at the clock, half of the way back
    const answer = database.at + database.answersIn / 2;
    pass(database.answersIn);
    return Promise.resolve(answer);
  },
};
function pass(ms: number): void {
  clock.wall += ms;
  clock.counts += ms;
  database.at += ms;
}
const skew = async (): Promise<number | undefined> =>
  (await metrics.registry.getSingleMetric('xuekao_clock_skew_seconds')?.get())?.values[0]?.value;
beforeEach(async () => {
  Object.assign(clock, { wall: 1_000_000, counts: 0 });
  Object.assign(database, { at: 1_000_000, answersIn: 0, isAway: false });
  time = new ServiceTime(clock, shared, createLogger('test', 'silent'));
  await time.onModuleInit();
});
afterEach(() => time.beforeApplicationShutdown());

test('is the database’s time at the last comparison, counted on evenly: a jump of the wall clock changes nothing but trust', () => {
  pass(4000);
  expect([time.now(), time.certain()]).toEqual([1_004_000, 1_004_000]);
  clock.wall += 60_000;
  expect(time.now()).toBe(1_004_000);
  expect(() => time.certain()).toThrow(BusinessError);
});

test('is whole milliseconds, though clocks count fractions: contracts and events hold no others', async () => {
  for (const ms of [0.3, 12.4, 1000.35]) {
    pass(ms);
    expect([time.now(), time.certain(), await time.exact()].map(Number.isInteger)).toEqual([true, true, true]);
  }
});

test('half of the way to the database and back is taken off', async () => {
  database.answersIn = 300;
  expect(await time.exact()).toBe(database.at);
  expect(time.now()).toBe(database.at);
});

test('after a sleep of the machine the database is asked: the monotonic clock stood still', async () => {
  clock.wall += 20 * 60_000;
  database.at += 20 * 60_000;
  expect(time.now()).toBe(1_000_000);
  expect(await time.settled()).toBe(database.at);
  expect(time.now()).toBe(database.at);
  // between two comparisons that agree it is not: every save asks for the time
  database.isAway = true;
  pass(4000);
  expect(await time.settled()).toBe(database.at);
});

test('a wall clock that is wrong all the time costs no look at the database', async () => {
  clock.wall -= 60_000;
  expect(await time.settled()).toBe(database.at);
  database.isAway = true;
  pass(4000);
  expect(await time.settled()).toBe(database.at);
});

test('a slow comparison does not replace a good one', async () => {
  database.answersIn = 8000;
  const looked = time.exact();
  database.at += 3500; // the reply was slow one way only
  await looked;
  expect(time.now()).toBe(1_008_000);
});

test('is trusted up to two seconds beside the database, and says in a metric how far it is off', async () => {
  clock.wall += 1900;
  await time.exact();
  expect([time.certain(), await skew()]).toEqual([1_000_000, 1.9]);
  clock.wall -= 4000;
  await time.exact();
  expect(() => time.certain()).toThrow(expect.objectContaining({ errorName: 'BUSY' }));
  expect(await skew()).toBeCloseTo(-2.1);
});

test('without a first comparison there is no time', async () => {
  database.isAway = true;
  const alone = new ServiceTime(clock, shared, createLogger('test', 'silent'));
  await alone.onModuleInit();
  for (const ask of [() => alone.now(), () => alone.certain()]) expect(ask).toThrow(expect.objectContaining({ errorName: 'BUSY' }));
  await expect(alone.settled()).rejects.toMatchObject({ errorName: 'BUSY' });
  await expect(alone.exact()).rejects.toThrow('away');
  await alone.beforeApplicationShutdown();
});
