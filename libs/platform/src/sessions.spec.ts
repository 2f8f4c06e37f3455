import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { notices, type SessionNotice } from '@xuekao/contracts';
import { serviceEnvironment } from '@xuekao/testing';
import { connectRedis, type Redis } from './connections.js';
import { connectNats } from './nats-connection.js';
import { readConfig, type Config } from './config.js';
import { createLogger } from './logger.js';
import { Sessions, sessionIdOf, type SessionPerson, type SessionRole } from './sessions.js';

let config: Config;
let redis: Redis;
let nats: NatsConnection;
let sessions: Sessions;
/** Of another process: a connection of its own. */
let elsewhere: Sessions;
const connections: { close(): Promise<unknown> }[] = [];

const newId = (): string => randomBytes(12).toString('hex');
const learner = (): SessionRole => ({ id: newId(), generation: 1, roleType: 1, roleLevel: 3, permissions: ['exam:list'] });
const teacher = (): SessionRole => ({ id: newId(), generation: 1, roleType: 2, roleLevel: 2, permissions: ['exam:list', 'repo:list'] });
const somebody = (...roles: SessionRole[]): SessionPerson => ({
  userId: newId(),
  userName: 'somebody',
  realName: '某人',
  mobile: '',
  deptCode: 'A01',
  groups: [],
  roles: roles.map(({ id }) => id),
  epoch: 0,
  revision: 0,
  accountEnds: null,
});
const open = (who: SessionPerson, role: SessionRole, kickOthers = true) => sessions.open(who, [role], kickOthers);
const lifetime = (id: string): Promise<number> => redis.ttl(`session2:${id}`);
/** An attempt of so many hours begins: what the exam service does, and then the gateway. */
const begin = async ({ userId }: SessionPerson, hours: number): Promise<void> => {
  await elsewhere.keepUntil(userId, new Date(Date.now() + hours * 3600_000));
  await sessions.prolong(userId);
};
const liveOf = async (opened: readonly { session: { id: string } }[]): Promise<number> =>
  (await sessions.areLive(opened.map(({ session }) => session.id))).filter(Boolean).length;

async function connect(): Promise<{ redis: Redis; nats: NatsConnection; sessions: Sessions }> {
  const made = { nats: await connectNats(config, 'sessions-test'), redis: await connectRedis(config, createLogger('test', 'silent')) };
  connections.push(made.nats, made.redis);
  return { ...made, sessions: new Sessions(made.redis, made.nats, config) };
}
beforeAll(async () => {
  config = readConfig(await serviceEnvironment('sessions'));
  ({ redis, nats, sessions } = await connect());
  elsewhere = (await connect()).sessions;
});
afterAll(async () => {
  for (const connection of connections) await connection.close();
});

describe('a session', () => {
  it('has a token of 256 random bits that stands nowhere in Redis', async () => {
    const role = learner();
    const { token, session } = await open(somebody(role), role);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(session.id).toBe(sessionIdOf(token));
    const found: string[] = [];
    for await (const keys of redis.scanIterator({ MATCH: 'session*' })) {
      for (const key of keys)
        if (key.includes(token) || (key.startsWith('session2:') && JSON.stringify(await redis.hGetAll(key)).includes(token)))
          found.push(key);
    }
    expect(found).toEqual([]);
    expect(await sessions.read(session.id)).toEqual(session);
  });

  it('of nobody is none', async () => {
    expect(await sessions.read(sessionIdOf('nobody'))).toBeNull();
  });

  it('ends when a later one of the person kicks it, and says so', async () => {
    const role = learner();
    const who = somebody(role);
    const first = await open(who, role);
    const heard = nextNotice(who);
    const second = await open(who, role);
    expect(await heard).toEqual({ people: [{ userId: who.userId, ended: [first.session.id] }], reason: 'kicked' });
    expect([await sessions.read(first.session.id), (await sessions.read(second.session.id))?.id]).toEqual([null, second.session.id]);
  });

  it('is the only one after twenty sign-ins at once, from two processes', async () => {
    const role = learner();
    for (let round = 0; round < 5; round += 1) {
      const who = somebody(role);
      const opened = await Promise.all(
        Array.from({ length: 20 }, (_, index) => (index % 2 ? sessions : elsewhere).open(who, [role], true)),
      );
      expect(await liveOf(opened)).toBe(1);
      expect(await redis.sCard(`sessions-of:${who.userId}`)).toBe(1);
    }
  });

  it('lets the earlier one alone where the site allows several, up to fifty', async () => {
    const role = learner();
    const who = somebody(role);
    const first = await open(who, role, false);
    const others = await Promise.all(Array.from({ length: 49 }, () => open(who, role, false)));
    expect(await sessions.read(first.session.id)).toEqual(first.session);
    await redis.hSet(`session2:${first.session.id}`, 'createdAt', first.session.createdAt - 1);
    const last = await open(who, role, false);
    expect([await liveOf([first]), await liveOf([...others, last])]).toEqual([0, 50]);
  });

  it('lets a learner idle for 2 hours and the console for 30 minutes', async () => {
    const [learns, teaches] = [learner(), teacher()];
    expect(await lifetime((await open(somebody(learns), learns)).session.id)).toBeGreaterThan(7195);
    const { session } = await open(somebody(teaches), teaches);
    expect(await lifetime(session.id)).toBeLessThanOrEqual(1800);
    await redis.hSet(`session2:${session.id}`, 'until', session.createdAt + 5);
    await sessions.touch(session);
    expect(await lifetime(session.id)).toBeGreaterThan(1795);
  });

  it('ends after 12 hours, whatever its owner does', async () => {
    const role = learner();
    const { session } = await open(somebody(role), role);
    await redis.hSet(`session2:${session.id}`, 'createdAt', session.createdAt - 12 * 3600 + 60);
    await sessions.touch(session);
    expect(await lifetime(session.id)).toBeLessThanOrEqual(60);
  });

  it('lives until the deadline of an open attempt, also one that is opened later', async () => {
    const role = learner();
    const who = somebody(role);
    const { session } = await open(who, role);
    await begin(who, 5);
    expect(await lifetime(session.id)).toBeGreaterThan(5 * 3600);
    expect(await lifetime((await open(who, role)).session.id)).toBeGreaterThan(5 * 3600);
  });

  it('that nobody prolonged when the attempt began, as by a gateway of the release before, is so when it is touched', async () => {
    const role = learner();
    const who = somebody(role);
    const { session } = await open(who, role);
    await sessions.keepUntil(who.userId, new Date(Date.now() + 5 * 3600_000));
    expect(await lifetime(session.id)).toBeLessThanOrEqual(2 * 3600);
    await sessions.touch(session);
    expect(await lifetime(session.id)).toBeGreaterThan(5 * 3600);
  });

  it.each(['', '-1', 'nan', 'inf', '1e99', '9'.repeat(11), '9'.repeat(5000)])(
    'is neither kept out nor kept for ever by %s where its keep stands',
    async (text) => {
      const role = learner();
      const who = somebody(role);
      const { session } = await open(who, role, false);
      await redis.set(`session-keep:${who.userId}`, text);
      await sessions.prolong(who.userId);
      await sessions.touch(session);
      for (const { id } of [session, (await open(who, role, false)).session]) {
        expect(await lifetime(id)).toBeGreaterThan(7195);
        // twelve hours, and the longest attempt that can begin in them
        expect(await lifetime(id)).toBeLessThanOrEqual((12 + 24) * 3600 + 120);
      }
    },
  );

  it('is not kept out by a list where its keep stands', async () => {
    const role = learner();
    const who = somebody(role);
    await redis.lPush(`session-keep:${who.userId}`, 'x');
    const { session } = await open(who, role);
    await sessions.touch(session);
    await sessions.prolong(who.userId);
    expect(await lifetime(session.id)).toBeGreaterThan(7195);
  });

  it(
    'stays in the list of the person as long as it lives, so that a change finds it: a long attempt, a later sign-in, a ' +
      'shorter attempt',
    async () => {
      const role = learner();
      const who = somebody(role);
      const listed = async (): Promise<number> => redis.ttl(`sessions-of:${who.userId}`);
      const first = await open(who, role, false);
      await begin(who, 20);
      expect(await listed()).toBeGreaterThanOrEqual(await lifetime(first.session.id));
      const second = await open(who, role, false);
      await begin(who, 1);
      await sessions.touch(second.session);
      for (const { session } of [first, second]) {
        expect(await lifetime(session.id)).toBeGreaterThan(19 * 3600);
        expect(await listed()).toBeGreaterThanOrEqual(await lifetime(session.id));
      }
      // as it is after the thirteenth hour
      await redis.expire(`sessions-of:${who.userId}`, Math.max((await listed()) - 13 * 3600, 0));
      await sessions.settle([{ ...who, epoch: 1 }], 'disabled');
      expect(await liveOf([first, second])).toBe(0);
    },
  );

  it('ends with the account, also while an attempt is open, and follows a later change of that end', async () => {
    const role = learner();
    const who = { ...somebody(role), accountEnds: new Date(Date.now() + 100_000) };
    const { session } = await open(who, role);
    await begin(who, 5);
    await sessions.touch(session);
    expect(await lifetime(session.id)).toBeLessThanOrEqual(100);
    await sessions.settle([{ ...who, revision: 1, accountEnds: null }], 'changed');
    expect(await lifetime(session.id)).toBeGreaterThan(5 * 3600);
    await sessions.settle([{ ...who, revision: 2, accountEnds: new Date(Date.now() - 1000) }], 'changed');
    expect(await sessions.read(session.id)).toBeNull();
  });
});

describe('a change of a person', () => {
  it('shows in the open session and gives it no longer life', async () => {
    const role = teacher();
    const who = somebody(role);
    const { session } = await open(who, role);
    await redis.hSet(`session2:${session.id}`, 'until', session.createdAt + 100);
    await sessions.settle([{ ...who, revision: 1, deptCode: 'A02', realName: '另名' }], 'changed');
    expect((await sessions.read(session.id))?.caller).toMatchObject({ deptCode: 'A02', realName: '另名', permissions: role.permissions });
    expect(await lifetime(session.id)).toBeLessThanOrEqual(100);
  });

  it('is never undone by an earlier one that comes later', async () => {
    const role = teacher();
    const who = somebody(role);
    const { session } = await open(who, role);
    const changes = Array.from({ length: 40 }, (_, index) => ({ ...who, revision: index + 1, deptCode: `A${index + 1}` }));
    await Promise.all(
      changes
        .sort((one, other) => (one.revision % 7) - (other.revision % 7))
        .map((change, index) => (index % 2 ? sessions : elsewhere).settle([change], 'changed')),
    );
    expect((await sessions.read(session.id))?.caller.deptCode).toBe('A40');
  });

  it('ends the sessions of a smaller epoch and no other', async () => {
    const role = learner();
    const who = somebody(role);
    const before = [await open(who, role, false), await open(who, role, false)];
    const after = await open({ ...who, epoch: 1 }, role, false);
    const heard = nextNotice(who);
    await sessions.settle([{ ...who, epoch: 1 }], 'disabled');
    expect([await liveOf(before), await liveOf([after])]).toEqual([0, 1]);
    const { people, reason } = await heard;
    expect([reason, people.map(({ ended }) => ended.toSorted())]).toEqual(['disabled', [before.map(({ session }) => session.id).sort()]]);
  });

  it('tells nobody of people without a session, and of 700 in two messages', async () => {
    const role = learner();
    const crowd = Array.from({ length: 700 }, () => somebody(role));
    const told: SessionNotice[] = [];
    const subscription = nats.subscribe(config.subject(notices.sessions), {
      callback: (_error, message) => void told.push(message.json()),
    });
    await sessions.settle(
      crowd.map((who) => ({ ...who, revision: 1 })),
      'changed',
    );
    for (const who of crowd) await open(who, role);
    await sessions.settle(
      crowd.map((who) => ({ ...who, revision: 1 })),
      'changed',
    );
    await nats.flush();
    subscription.unsubscribe();
    expect(told.map(({ people }) => people.length)).toEqual([500, 200]);
  });
});

describe('a change of a role', () => {
  it('counts at once for everybody who holds it, in one message', async () => {
    const role = teacher();
    const opened = await Promise.all(Array.from({ length: 3 }, () => open(somebody(role), role)));
    const heard = nextNotice();
    await sessions.tellRoles([{ ...role, generation: 2, permissions: [] }]);
    expect(await heard).toEqual({ people: [], reason: 'changed', roles: true });
    for (const { session } of opened) expect((await sessions.read(session.id))?.caller).toMatchObject({ roleType: 2, permissions: [] });
  });

  it('is not undone by a sign-in that read the role before, nor by an earlier change that comes later', async () => {
    const role = teacher();
    const { session } = await open(somebody(role), role);
    await sessions.tellRoles([{ ...role, generation: 3, permissions: [] }]);
    await elsewhere.tellRoles([{ ...role, generation: 2 }]);
    const late = await elsewhere.open(somebody(role), [role], true);
    for (const { id } of [session, late.session]) expect((await sessions.read(id))?.caller.permissions).toEqual([]);
  });
});

/** @param about a person: what was said of others before may come late */
async function nextNotice(about?: SessionPerson): Promise<SessionNotice> {
  const subscription = nats.subscribe(config.subject(notices.sessions));
  await nats.flush();
  for await (const message of subscription) {
    const notice = message.json<SessionNotice>();
    if (!about || notice.people.some(({ userId }) => userId === about.userId)) return notice;
  }
  throw new Error('no notice came');
}

describe('why a session is over', () => {
  const endOf = async (token: string) => sessions.whyEnded(sessionIdOf(token));
  const reset = async (who: SessionPerson, why: SessionNotice['reason'], epoch = 1): Promise<void> =>
    sessions.settle([{ ...who, epoch }], why);

  it('is kept for a day for whoever has its token: when, and on what kind of device the next sign-in was', async () => {
    const role = learner();
    const who = somebody(role);
    const first = await sessions.open(who, [role], true, 'Windows · Chrome');
    const second = await sessions.open(who, [role], true, 'iPhone · 微信');
    expect(await endOf(first.token)).toEqual({ why: 'kicked', at: second.session.createdAt, device: 'iPhone · 微信' });
    expect(await redis.ttl(`session-end:${first.session.id}`)).toBeLessThanOrEqual(86_400);
    // neither the token nor its owner stands there
    expect(Object.keys(await redis.hGetAll(`session-end:${first.session.id}`))).toEqual(['why', 'at', 'device']);
  });

  it('is kept of the last sixty of a person: who signs in again and again fills nothing', async () => {
    const role = learner();
    const who = somebody(role);
    const opened = [];
    for (let count = 0; count < 100; count += 1) opened.push(await sessions.open(who, [role], true));
    const known = await Promise.all(opened.map(({ token }) => endOf(token)));
    expect(known.filter((end) => end !== null)).toHaveLength(60);
    expect(known.slice(-2)).toMatchObject([{ why: 'kicked' }, { why: 'expired' }]);
    // who signs out takes the own entry along
    for (const { session } of opened.slice(-1)) await sessions.end(session);
    await sessions.open(who, [role], true);
    expect((await Promise.all(opened.map(({ token }) => endOf(token)))).filter((end) => end !== null)).toHaveLength(59);
    expect(await redis.lLen(`session-ends-of:${who.userId}`)).toBe(60);
    expect(await redis.ttl(`session-ends-of:${who.userId}`)).toBeGreaterThan(86_400);
  });

  it.each(['password', 'reset', 'disabled', 'rights'] as const)('is what the change was: %s', async (why) => {
    const role = learner();
    const who = somebody(role);
    const { token, session } = await open(who, role);
    await reset(who, why);
    expect(await endOf(token)).toEqual({ why, at: expect.any(Number), device: '' });
    expect(Number((await endOf(token))?.at)).toBeGreaterThanOrEqual(session.createdAt);
  });

  it('is its time where nobody ended it', async () => {
    const role = learner();
    const { token, session } = await open(somebody(role), role);
    await redis.expire(`session2:${session.id}`, 0);
    expect([await sessions.read(session.id), await endOf(token)]).toEqual([null, { why: 'expired', at: 0, device: '' }]);
  });

  it("is nobody's business after a sign-out, and unknown of a token that never was", async () => {
    const role = learner();
    const { token, session } = await open(somebody(role), role);
    await sessions.end(session);
    expect([await endOf(token), await endOf('x'.repeat(43))]).toEqual([null, null]);
  });
});
