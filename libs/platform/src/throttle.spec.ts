import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { serviceEnvironment, uniqueName } from '@xuekao/testing';
import { readConfig } from './config.js';
import { connectRedis, type Redis } from './connections.js';
import { createLogger } from './logger.js';
import { Throttle } from './throttle.js';

let redis: Redis;
beforeAll(async () => {
  redis = await connectRedis(readConfig(await serviceEnvironment('throttle')), createLogger('throttle', 'silent'));
});
afterAll(() => redis.close());

it('counts each by themselves, in a window that begins with the first time', async () => {
  const name = uniqueName('throttle');
  const [throttle, ofOtherProcess] = [new Throttle(redis, name, 900), new Throttle(redis, name, 900)];
  expect(await throttle.count('a')).toEqual({ count: 1, secondsLeft: 900 });
  await redis.expire(`${name}:a`, 60);
  expect(await ofOtherProcess.count('a')).toEqual({ count: 2, secondsLeft: 60 });
  expect((await throttle.count('b')).count).toBe(1);
});

it('takes back what came to nothing, and leaves no count without an end', async () => {
  const name = uniqueName('throttle');
  const throttle = new Throttle(redis, name, 900);
  await throttle.count('a');
  await throttle.count('a');
  await throttle.takeBack('a');
  expect((await throttle.count('a')).count).toBe(2);
  // its window ended meanwhile
  await throttle.takeBack('b');
  expect(await redis.ttl(`${name}:b`)).toBe(900);
});
