import { connect as connectTcp, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { connectNats, connectRedis, createLogger, metrics, readConfig, type Config, type Redis } from '@xuekao/platform';
import { serviceEnvironment, uniqueName } from '@xuekao/testing';
import { slowConsumersOf } from './slow-consumers.js';
import { StoreMetrics } from './store-metrics.js';

const logger = createLogger('identity', 'silent');
let config: Config;
let nats: NatsConnection;
let client: Redis;
let deaf: Socket | undefined;
beforeAll(async () => {
  config = readConfig(await serviceEnvironment('slowconsumers'));
  [client, nats] = await Promise.all([connectRedis(config, logger), connectNats(config, 'publisher')]);
}, 300_000);
afterAll(async () => {
  deaf?.destroy();
  client.destroy();
  await nats.close();
});

const hour = 3_600_000;
/** Connection that listens, and takes nothing of what it is sent. */
async function listensAndTakesNothing(name: string, subject: string): Promise<void> {
  const url = new URL(config.natsUrl);
  deaf = connectTcp(Number(url.port), url.hostname);
  await once(deaf, 'data');
  const [user, pass] = [url.username, url.password].map((text) => decodeURIComponent(text));
  deaf.write(`CONNECT ${JSON.stringify({ verbose: false, name, user, pass, lang: 'none', version: '1' })}\r\nSUB ${subject} 1\r\nPING\r\n`);
  await once(deaf, 'data');
  deaf.pause();
}
/** More than the broker holds for one connection. */
async function flood(subject: string): Promise<void> {
  const message = new Uint8Array(4_000_000);
  for (let sent = 0; sent < 25; sent += 1) {
    nats.publish(subject, message);
    await nats.flush();
  }
}

it('counts connections that the broker closed as slow consumers, by name, for an hour', async () => {
  const name = uniqueName('deaf');
  expect((await slowConsumersOf(config.brokerMonitors, Date.now()))?.has(name)).toBe(false);
  const stores = new StoreMetrics(client, nats, config, logger);
  await stores.look();
  await listensAndTakesNothing(name, name);
  await flood(name);
  for (let found = 0; found === 0; await pause(50)) found = (await slowConsumersOf(config.brokerMonitors, Date.now()))?.get(name) ?? 0;
  expect((await slowConsumersOf(config.brokerMonitors, Date.now() + hour))?.has(name)).toBe(false);

  await stores.look();
  const { values = [] } = (await metrics.registry.getSingleMetric('xuekao_slow_consumers_recent')?.get()) ?? {};
  expect(values).toContainEqual(expect.objectContaining({ labels: { connection: name }, value: 1 }));
  // it is looked at, whether or not one was found
  expect(values).toContainEqual(expect.objectContaining({ labels: { connection: '' }, value: 0 }));
}, 60_000);

it('says nothing where nobody answers', async () => {
  expect(await slowConsumersOf([], Date.now())).toBeNull();
  expect(await slowConsumersOf(['http://127.0.0.1:1'], Date.now())).toBeNull();
});
