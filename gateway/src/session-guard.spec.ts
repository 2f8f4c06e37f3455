import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { SessionNotice } from '@xuekao/contracts';
import { Sessions, connectNats, connectRedis, createLogger, readConfig, type Config, type Redis } from '@xuekao/platform';
import { serviceEnvironment } from '@xuekao/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import type { FastifyRequest } from 'fastify';
import { SessionGuard } from './session-guard.js';

const logger = createLogger('test', 'silent');
const who = { userId: 'a'.repeat(24), userName: 'u', realName: '人', mobile: '', deptCode: 'A01', roleType: 2, roleLevel: 2, permissions: [] };
let config: Config;
let redis: Redis;
let nats: NatsConnection;
beforeAll(async () => {
  config = readConfig(await serviceEnvironment('guard'));
  [redis, nats] = await Promise.all([connectRedis(config, logger), connectNats(config, 'guard')]);
});
afterAll(() => Promise.all([redis.close(), nats.close()]));

/** Sessions whose answers are held back until the test lets them go. */
class SlowSessions extends Sessions {
  private gate: Promise<void> = Promise.resolve();
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.gate = promise;
    return resolve;
  }
  override async read(id: string): ReturnType<Sessions['read']> {
    const [session] = await Promise.all([super.read(id), this.gate]);
    return session;
  }
}

it('a session that was being read while it changed is not remembered as it was', async () => {
  const sessions = new Sessions(redis, nats, config);
  const slow = new SlowSessions(redis, nats, config);
  const guard = new SessionGuard(slow, nats, config, logger);
  const { token, session } = await sessions.open(who, false);
  const request = { headers: { token } } as unknown as FastifyRequest; // all that the guard looks at
  const heard = new Promise<SessionNotice>((resolve) => guard.onNotice(resolve));
  const release = slow.hold();
  const reading = guard.require(request, {});
  // the old state has left Redis before the new one comes
  await redis.get(`session:${session.id}`);
  await sessions.change(who.userId, { deptCode: 'A02' });
  expect((await heard).userId).toBe(who.userId);
  release();
  expect((await reading).caller.deptCode).toBe('A01');
  expect((await guard.require(request, {})).caller.deptCode).toBe('A02');
});
