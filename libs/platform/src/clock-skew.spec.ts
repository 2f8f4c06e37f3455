import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { runningTime, serviceEnvironment } from '@xuekao/testing';
import { clockSkew, databaseTime, redisTime, watchClock } from './clock-skew.js';
import { readConfig, type Config } from './config.js';
import { connectMongo, connectRedis } from './connections.js';
import { createLogger } from './logger.js';

const logger = createLogger('test', 'silent');
let config: Config;
beforeAll(async () => {
  config = readConfig(await serviceEnvironment('clockskew'));
}, 300_000);
const ends: (() => unknown)[] = [];
afterAll(() => Promise.all(ends.map((end) => end())));

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

it('the clock is compared with the database and, where there is none, with redis', async () => {
  const mongo = await connectMongo(config, 'identity', logger);
  const redis = await connectRedis(config, logger);
  ends.push(() => mongo.close(), () => redis.close());
  ends.push(watchClock('database', databaseTime(mongo), logger), watchClock('redis', redisTime(redis), logger));
  // servers of this machine: its own clock
  expect(Math.abs(await skewAgainst('database'))).toBeLessThan(1);
  expect(Math.abs(await skewAgainst('redis'))).toBeLessThan(1);
});
