import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { connectNats, connectRedis, createLogger, metrics, readConfig, type Redis } from '@xuekao/platform';
import { ownRedis, serviceEnvironment, type OwnRedis } from '@xuekao/testing';
import { StoreMetrics } from './store-metrics.js';

const logger = createLogger('identity', 'silent');
let redis: OwnRedis;
let client: Redis;
let nats: NatsConnection;
let stores: StoreMetrics;
beforeAll(async () => {
  redis = await ownRedis();
  const config = readConfig({ ...(await serviceEnvironment('storemetrics')), REDIS_URL: redis.url, BROKER_STORAGE_MB: '300' });
  [client, nats] = await Promise.all([connectRedis(config, logger), connectNats(config, 'storemetrics')]);
  stores = new StoreMetrics(client, nats, config, logger);
  stores.onApplicationBootstrap();
});
afterAll(async () => {
  await stores.beforeApplicationShutdown();
  client.destroy();
  await nats.close();
  await redis.close();
});

async function shown(name: string, labels: Record<string, string>): Promise<number | undefined> {
  const { values = [] } = (await metrics.registry.getSingleMetric(name)?.get()) ?? {};
  return values.find((value) => Object.entries(labels).every(([label, is]) => value.labels[label] === is))?.value;
}
/** The value as soon as a look gives one that is wanted. */
async function seen(name: string, labels: Record<string, string>, wanted: (value: number) => boolean): Promise<number> {
  for (;;) {
    await stores.look();
    const value = await shown(name, labels);
    if (value !== undefined && wanted(value)) return value;
    await pause(20);
  }
}

it('shows how full Redis and JetStream are, and against which bounds', async () => {
  expect(await seen('xuekao_store_bytes', { store: 'redis', state: 'used' }, (value) => value > 0)).toBeGreaterThan(100_000);
  expect(await seen('xuekao_store_bytes', { store: 'redis', state: 'limit' }, () => true)).toBe(0);
  await redis.command('CONFIG SET maxmemory 104857600');
  expect(await seen('xuekao_store_bytes', { store: 'redis', state: 'limit' }, (value) => value > 0)).toBe(104_857_600);
  await redis.command('CONFIG SET maxmemory 0');
  expect(await seen('xuekao_store_bytes', { store: 'broker', state: 'used' }, () => true)).toBeGreaterThanOrEqual(0);
  // an account without a limit of its own has the bound of the server
  expect(await seen('xuekao_store_bytes', { store: 'broker', state: 'limit' }, () => true)).toBe(300 * 1024 ** 2);
});

it('shows that Redis takes no writes, and that it takes them again', async () => {
  expect(await seen('xuekao_store_answers', { store: 'redis' }, (value) => value === 1)).toBe(1);
  expect(await seen('xuekao_store_answers', { store: 'broker' }, (value) => value === 1)).toBe(1);
  await redis.command('CONFIG SET maxmemory 1');
  expect(await seen('xuekao_store_answers', { store: 'redis' }, (value) => value === 0)).toBe(0);
  await redis.command('CONFIG SET maxmemory 0');
  expect(await seen('xuekao_store_answers', { store: 'redis' }, (value) => value === 1)).toBe(1);
});
