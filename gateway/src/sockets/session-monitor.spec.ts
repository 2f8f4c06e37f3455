import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { BusinessError } from '@xuekao/contracts';
import { Sessions, connectNats, connectRedis, createLogger, readConfig, type Config, type Redis } from '@xuekao/platform';
import { runningTime, serviceEnvironment } from '@xuekao/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import type { FastifyRequest } from 'fastify';
import { SessionGuard } from '../session-guard.js';
import { doorTo } from '../test-support/door-to.js';
import { SessionMonitor } from './session-monitor.js';

const logger = createLogger('test', 'silent');
const role = { id: 'c'.repeat(24), generation: 1, roleType: 1, roleLevel: 3, permissions: [] };
let made = 0;
const somebody = () => ({
  userId: (made += 1).toString(16).padStart(24, '0'),
  userName: 'u',
  realName: '人',
  mobile: '',
  deptCode: 'A01',
  groups: [],
  roles: [role.id],
  epoch: 0,
  revision: 0,
  accountEnds: null,
});
let config: Config;
let redis: Redis;
let nats: NatsConnection;
let sessions: Sessions;
beforeAll(async () => {
  config = readConfig(await serviceEnvironment('watch'));
  [redis, nats] = await Promise.all([connectRedis(config, logger), connectNats(config, 'watch')]);
  sessions = new Sessions(redis, nats, config);
});
afterAll(() => Promise.all([redis.close(), nats.close()]));

const open = async (who = somebody()) => (await sessions.open(who, [role], true)).session;

it('a connection ends with its session, and nobody else hears of it', async () => {
  const guard = new SessionGuard(sessions, nats, config, logger);
  await nats.flush();
  const who = somebody();
  const [first, other] = [await open(who), await open()];
  const heard: string[] = [];
  const reason = new Promise<string>((resolve) => guard.monitor.add(first.id, resolve));
  guard.monitor.add(other.id, (why) => void heard.push(why));
  guard.monitor.add(first.id, () => undefined)();
  await open(who);
  expect([await reason, heard, guard.monitor.size]).toEqual(['kicked', [], 1]);
  guard.monitor.close();
});

it('a session that ran out without a notice ends its connections at the next look, those that live go on', async () => {
  const monitor = new SessionMonitor(sessions, logger, 20, 50);
  const crowd = await Promise.all(Array.from({ length: 450 }, () => open()));
  const ended: string[] = [];
  const all = new Promise<void>((resolve) => {
    for (const { id } of crowd) monitor.add(id, () => void (ended.push(id), ended.length === 225 && resolve()));
  });
  const over = crowd.filter((_session, index) => index % 2 === 0).map(({ id }) => id);
  await redis.del(over.map((id) => `session2:${id}`));
  await all;
  expect([ended.toSorted(), monitor.size]).toEqual([over.toSorted(), 225]);
  monitor.close();
});

it('what ended while the broker was away is noticed when it is back, not at the next look', async () => {
  const door = await doorTo(config.natsUrl);
  const far = await connectNats({ ...config, natsUrl: door.url }, 'watch-far');
  const guard = new SessionGuard(sessions, far, config, logger);
  await far.flush();
  const { id } = await open();
  const reason = new Promise<string>((resolve) => guard.monitor.add(id, resolve));
  // the notice of its end is one that this gateway never got
  await redis.del(`session2:${id}`);
  door.cut();
  expect(await reason).toBe('signed-out');
  guard.monitor.close();
  await far.close();
  door.close();
});

it('calls of a session that ended while the broker was away are refused within a second, also after the clock was set back', async () => {
  const door = await doorTo(config.natsUrl);
  const far = await connectNats({ ...config, natsUrl: door.url }, 'watch-behind');
  const guard = new SessionGuard(sessions, far, config, logger);
  await far.flush();
  const who = somebody();
  const { token } = await sessions.open(who, [role], true);
  const request = { headers: { token } } as unknown as FastifyRequest; // all that the guard looks at
  // from here on the line stays cut: the notice cannot come
  door.close();
  await guard.require(request, {});
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3600_000);
  try {
    await sessions.settle([{ ...who, epoch: 1 }], 'disabled');
    const sinceEnd = runningTime();
    while ((await codeOf(guard.require(request, {}))) !== 'NOT_SIGNED_IN') expect(sinceEnd.ms).toBeLessThan(3000);
    sinceEnd.end();
  } finally {
    clock.mockRestore();
    guard.monitor.close();
    await far.close();
  }
});

const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'in',
    (error: BusinessError) => error.errorName,
  );

it('a connection whose session ran out is ended at the next look, also when the clock was set back', async () => {
  const monitor = new SessionMonitor(sessions, logger, 20, 50);
  const { id } = await open();
  const reason = new Promise<string>((resolve) => monitor.add(id, resolve));
  await redis.del(`session2:${id}`);
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3600_000);
  try {
    expect(await reason).toBe('signed-out');
  } finally {
    clock.mockRestore();
    monitor.close();
  }
});
