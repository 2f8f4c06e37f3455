import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { workAsSole } from '@xuekao/event-sourcing';
import { ownRedis, runningTime, serviceEnvironment } from '@xuekao/testing';
import { readConfig } from './config.js';
import { connectRedis } from './connections.js';
import { createLogger } from './logger.js';

const logger = createLogger('test', 'silent');
/** Questions that Redis has been asked. */
const asked = (info: string): number => Number(/cmdstat_ping:calls=(\d+)/.exec(info)?.[1] ?? 0);

it('a sole process asks its Redis on one connection each second, and gives all of them up when it is silent', async () => {
  workAsSole();
  const redis = await ownRedis();
  try {
    const config = { ...readConfig(await serviceEnvironment('redis-monitor')), redisUrl: redis.url };
    const clients = await Promise.all(Array.from({ length: 8 }, () => connectRedis(config, logger)));
    const time = runningTime();
    let pings = 0;
    while (time.ms < 6000) pings = asked(await redis.command('INFO commandstats'));
    // six or so of one, and now and then one of each other; each second of each of them it would be 48
    expect(pings).toBeGreaterThan(3);
    expect(pings).toBeLessThan(30);

    redis.freeze();
    const silent = runningTime();
    const failed = await Promise.all(
      clients.map((client) =>
        client.get('anything').then(
          () => 'answered',
          () => 'given up',
        ),
      ),
    );
    expect(failed).toEqual(clients.map(() => 'given up'));
    expect(silent.end()).toBeLessThan(3500);
    redis.thaw();
    const back = runningTime();
    while (!clients.every(({ isReady }) => isReady)) {
      await nextRound();
      expect(back.ms).toBeLessThan(20_000);
    }
    await Promise.all(clients.map((client) => client.close()));
    for (const each of [time, back]) each.end();
  } finally {
    await redis.close();
  }
}, 60_000);
