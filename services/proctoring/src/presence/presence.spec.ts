import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { presenceKey, presenceSubject, sockets, type PresenceWord } from '@xuekao/contracts';
import { connectMongo, connectNats, createLogger, readConfig, type Config } from '@xuekao/platform';
import { newId } from '@xuekao/service-testing';
import { serviceEnvironment } from '@xuekao/testing';
import type { Connection } from 'mongoose';
import { Presence } from './presence.service.js';

const logger = createLogger('test', 'silent');
const second = 1000;
let at = Date.parse('2026-11-27T01:00:00Z');
const clock = { now: () => at, monotonic: () => at };
let config: Config;
let mongo: Connection;
let nats: NatsConnection;
let gateway: NatsConnection;
beforeAll(async () => {
  config = readConfig(await serviceEnvironment('presence'));
  mongo = await connectMongo(config, 'proctoring', logger);
  [nats, gateway] = [await connectNats(config, 'proctoring'), await connectNats(config, 'gateway')];
}, 120_000);
afterAll(async () => {
  await mongo.dropDatabase();
  await mongo.close();
  await Promise.all([nats.close(), gateway.close()]);
});

/** One process of the service. */
async function begin(): Promise<Presence> {
  const presence = new Presence(nats, config, logger, mongo, clock);
  await presence.onApplicationBootstrap();
  await nats.flush();
  return presence;
}
/** Resolves when the service has it: the broker keeps the order. */
async function say(word: PresenceWord): Promise<void> {
  gateway.publish(config.subject(presenceSubject(sockets.exam.name)), JSON.stringify(word));
  await gateway.flush();
  await nats.flush();
}

test('a time without a page outlives the process that saw it begin, and is one row', async () => {
  const who = { userId: newId(), examId: newId() };
  const key = presenceKey(sockets.exam, who);
  const startedAt = at;
  const before = await begin();
  await say({ say: 'all', gateway: 'g', at, round: 1, part: 0, parts: 1, keys: [key] });
  at += 30 * second;
  await say({ say: 'closed', gateway: 'g', key, at });
  const leftAt = at;
  at += 10 * second;
  await before.sweep();
  expect(await before.spansOf(who, startedAt, at)).toEqual([]);
  at += 6 * second;
  await before.sweep();
  expect(await before.spansOf(who, startedAt, at)).toEqual([{ from: leftAt, to: null }]);
  await before.beforeApplicationShutdown();

  at += 60 * second;
  const after = await begin();
  expect(after.of(who, startedAt)).toEqual({ isOnline: false, since: leftAt });
  await say({ say: 'all', gateway: 'g', at, round: 9, part: 0, parts: 1, keys: [key] });
  expect(after.of(who, startedAt)).toEqual({ isOnline: true });
  await after.sweep();
  expect(await after.spansOf(who, startedAt, at)).toEqual([{ from: leftAt, to: at }]);
  // before and behind the attempt there is nothing to tell
  expect(await after.spansOf(who, at, at + second)).toEqual([]);
  expect(await after.spansOf(who, startedAt, leftAt)).toEqual([]);

  // a short drop is none
  await say({ say: 'closed', gateway: 'g', key, at });
  at += 5 * second;
  await say({ say: 'opened', gateway: 'g', key, at });
  await after.sweep();
  expect(await after.spansOf(who, startedAt, at)).toHaveLength(1);
  await after.beforeApplicationShutdown();
});
