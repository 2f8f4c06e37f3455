import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { runningTime, serviceEnvironment } from '@xuekao/testing';
import { clockSkew, databaseTime, redisTime, monitorClock } from './clock-skew.js';
import { readConfig, type Config } from './config.js';
import { connectMongo, connectRedis } from './connections.js';
import { createLogger } from './logger.js';

const logger = createLogger('test', 'silent');
let config: Config;
beforeAll(async () => {
  config = readConfig(await serviceEnvironment('clockskew'));
}, 300_000);
const ends: (() => unknown)[] = [];
// a monitor that goes on would compare the clocks of another test
afterEach(() => Promise.all(ends.splice(0).map((end) => end())));

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function skewAgainst(against: string): Promise<number> {
  const waited = runningTime();
  for (; waited.ms < 20_000; await new Promise((resolve) => setImmediate(resolve))) {
    const found = (await clockSkew.get()).values.find(({ labels }) => labels.against === against);
    if (found) {
      waited.end();
      return found.value;
    }
  }
  throw new Error('nothing was compared');
}

beforeEach(() => clockSkew.reset());

it('a clock that is ahead of the server is ahead by seconds, less half of the way there and back', async () => {
  // the server is a minute behind, and its answer is on its way for 150 to 200 ms: what takes longer is not believed
  const time = async (): Promise<number> => {
    const told = Date.now() - 60_000;
    await later(150);
    return told;
  };
  ends.push(monitorClock('database', time, logger));
  const skew = await skewAgainst('database');
  expect(skew).toBeGreaterThan(60.07);
  expect(skew).toBeLessThan(60.105);
});

it('a comparison that took long is not believed', async () => {
  const asked = Promise.withResolvers<void>();
  ends.push(
    monitorClock(
      'database',
      () =>
        later(250).then(() => {
          asked.resolve();
          return Date.now() - 60_000;
        }),
      logger,
    ),
  );
  await asked.promise;
  await new Promise((resolve) => setImmediate(resolve));
  expect((await clockSkew.get()).values).toEqual([]);
});

it('the clock is compared with the database and, where there is none, with redis', async () => {
  const mongo = await connectMongo(config, 'identity', logger);
  const redis = await connectRedis(config, logger);
  ends.push(
    () => mongo.close(),
    () => redis.close(),
  );
  ends.push(monitorClock('database', databaseTime(mongo), logger), monitorClock('redis', redisTime(redis), logger));
  // servers of this machine: its own clock
  expect(Math.abs(await skewAgainst('database'))).toBeLessThan(1);
  expect(Math.abs(await skewAgainst('redis'))).toBeLessThan(1);
});
