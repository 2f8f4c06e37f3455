import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, subjectOf, type CallSpec } from '@xuekao/contracts';
import {
  Sessions,
  connectNats,
  connectRedis,
  createLogger,
  readConfig,
  sessionIdOf,
  type Config,
  type Redis,
  type Session,
} from '@xuekao/platform';
import { ownRedis, runningTime, serviceEnvironment } from '@xuekao/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import type { FastifyRequest } from 'fastify';
import { SessionGuard, holdsPermission } from './session-guard.js';
import { startUnderTest } from './test-support/gateway-under-test.js';
import { send } from './test-support/send.js';

const logger = createLogger('test', 'silent');
const role = { id: 'b'.repeat(24), generation: 1, roleType: 2, roleLevel: 2, permissions: ['repo:list'] };
const who = {
  userId: 'a'.repeat(24),
  userName: 'u',
  realName: '人',
  mobile: '',
  deptCode: 'A01',
  groups: [],
  roles: [role.id],
  epoch: 0,
  revision: 0,
  accountEnds: null,
};
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
  const { token, session } = await sessions.open(who, [role], false);
  const request = { headers: { token } } as unknown as FastifyRequest; // all that the guard looks at
  const release = slow.hold();
  const reading = guard.require(request, {});
  // the old state has left Redis before the new one comes
  await redis.hGet(`session2:${session.id}`, 'who');
  await sessions.settle([{ ...who, revision: 1, deptCode: 'A02' }], 'changed');
  // the guard's connection has had the notice once the broker has answered it
  await nats.flush();
  release();
  expect((await reading).caller.deptCode).toBe('A01');
  expect((await guard.require(request, {})).caller.deptCode).toBe('A02');
});

it('a permission of the whole site opens nothing to who reaches a part of it', () => {
  const holds = (roleLevel: number, call: CallSpec): boolean =>
    holdsPermission(call, {
      id: '',
      caller: { ...who, roleLevel, permissions: ['sys:config:prop', 'sys:role:list'], sessionId: '' },
    } as unknown as Session); // all that it looks at
  expect([1, 2, 3].map((level) => holds(level, calls.identity.settings.propSave))).toEqual([true, false, false]);
  expect([1, 2, 3].map((level) => holds(level, calls.identity.menus.tree))).toEqual([true, true, true]);
});

it('while Redis is silent a request is answered BUSY within moments, and a session that was ended does not live on', async () => {
  const server = await ownRedis();
  const own = await connectRedis({ ...config, redisUrl: server.url }, logger);
  const sessions = new Sessions(own, nats, config);
  const guard = new SessionGuard(sessions, nats, config, logger);
  const { token } = await sessions.open(who, [role], true);
  const request = { headers: { token } } as unknown as FastifyRequest; // all that the guard looks at
  await guard.require(request, {});
  await sessions.settle([{ ...who, epoch: 1 }], 'disabled');
  await nats.flush();
  server.freeze();
  const waited = runningTime();
  await expect(guard.require(request, {})).rejects.toMatchObject({ errorName: 'BUSY', status: 503 });
  // 2.5 s on a machine that has nothing else to do
  expect(waited.end()).toBeLessThan(5000);
  server.thaw();
  await server.close();
  own.destroy();
  guard.monitor.close();
}, 60_000);

it('who holds the token of a session that is over hears why; nobody else does', async () => {
  const sessions = new Sessions(redis, nats, config);
  const guard = new SessionGuard(sessions, nats, config, logger);
  const person = { ...who, userId: 'e'.repeat(24) };
  const asks = (token: string) =>
    guard.require({ headers: { token } } as unknown as FastifyRequest, {}).then(
      () => null,
      (error: unknown) => error,
    ); // all that the guard looks at
  const first = await sessions.open(person, [role], true, 'Windows · Edge');
  const second = await sessions.open(person, [role], true, 'Windows · Chrome');
  expect(await asks(first.token)).toMatchObject({
    errorName: 'NOT_SIGNED_IN',
    code: 10010002,
    status: 401,
    message: expect.stringMatching(/^您的账号于 \d\d:\d\d 在另一台设备或浏览器（Windows · Chrome）登录/),
    data: { why: 'kicked' },
  });
  await sessions.end(second.session);
  for (const token of [second.token, 'y'.repeat(43), first.session.id])
    expect(await asks(token)).toMatchObject({ errorName: 'NOT_SIGNED_IN', message: '登录已失效，请重新登录！', data: null });
  guard.monitor.close();
});

it('the beginning of an attempt prolongs the sessions of the person as the exam service says, before the page has its answer', async () => {
  const under = await startUnderTest('begins');
  try {
    const sessions = new Sessions(under.redis, under.nats, under.config);
    const { token, userId } = await under.signIn();
    under.nats.subscribe(under.config.subject(subjectOf(calls.exam.papers.create)), {
      callback: (_error, message) =>
        void sessions
          .keepUntil(userId, new Date(Date.now() + 5 * 3600_000))
          .then(() => message.respond('{"code":0,"msg":"操作成功！","data":{"id":"x"}}')),
    });
    await under.nats.flush();
    const lifetime = () => under.redis.ttl(`session2:${sessionIdOf(token)}`);
    expect(await lifetime()).toBeLessThanOrEqual(2 * 3600);
    expect((await send(under.url, calls.exam.papers.create, { examId: 'a'.repeat(24) }, token)).status).toBe(200);
    expect(await lifetime()).toBeGreaterThan(5 * 3600);
  } finally {
    await under.close();
  }
}, 60_000);
