import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { notices, type SessionNotice } from '@xuekao/contracts';
import { serviceEnvironment } from '@xuekao/testing';
import { connectNats, connectRedis, type Redis } from './connections.js';
import { readConfig, type Config } from './config.js';
import { createLogger } from './logger.js';
import { Sessions, sessionIdOf } from './sessions.js';

let config: Config;
let redis: Redis;
let nats: NatsConnection;
let sessions: Sessions;
let person = 0;

const somebody = (roleType = 1) => ({
  userId: (person += 1).toString(16).padStart(24, 'a'),
  userName: 'somebody', realName: '某人', mobile: '', deptCode: 'A01', roleType, roleLevel: 1, permissions: ['exam:list'],
});
const lifetime = (id: string): Promise<number> => redis.ttl(`session:${id}`);

beforeAll(async () => {
  config = readConfig(await serviceEnvironment('sessions'));
  nats = await connectNats(config, 'sessions-test');
  redis = await connectRedis(config, createLogger('test', 'silent'));
  sessions = new Sessions(redis, nats, config);
});
afterAll(async () => {
  await nats.close();
  await redis.close();
});

describe('sessions', () => {
  it('gives a token of 256 random bits that stands nowhere in Redis', async () => {
    const { token, session } = await sessions.open(somebody(), true);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(session.id).toBe(sessionIdOf(token));
    const found: string[] = [];
    for await (const keys of redis.scanIterator({ MATCH: 'session*' })) {
      for (const key of keys) if (key.includes(token) || (key.startsWith('session:') && (await redis.get(key))?.includes(token))) found.push(key);
    }
    expect(found).toEqual([]);
    expect(await sessions.read(session.id)).toEqual(session);
  });

  it('ends the earlier session of a person when the later one kicks it, and says so', async () => {
    const who = somebody();
    const first = await sessions.open(who, true);
    const heard = nextNotice(who.userId);
    const second = await sessions.open(who, true);
    expect(await heard).toEqual({ userId: who.userId, ended: [first.session.id], reason: 'kicked' });
    expect([await sessions.read(first.session.id), (await sessions.read(second.session.id))?.id]).toEqual([null, second.session.id]);
  });

  it('leaves the earlier session alone when the site allows several', async () => {
    const who = somebody();
    const first = await sessions.open(who, false);
    await sessions.open(who, false);
    expect(await sessions.read(first.session.id)).toEqual(first.session);
  });

  it('lets a learner idle for 2 hours and the console for 30 minutes', async () => {
    const learner = await sessions.open(somebody(1), true);
    const teacher = await sessions.open(somebody(2), true);
    expect(await lifetime(learner.session.id)).toBeGreaterThan(7195);
    expect(await lifetime(learner.session.id)).toBeLessThanOrEqual(7200);
    expect(await lifetime(teacher.session.id)).toBeLessThanOrEqual(1800);
  });

  it('ends after 12 hours, whatever its owner does', async () => {
    const { session } = await sessions.open(somebody(), true);
    await sessions.touch({ ...session, createdAt: session.createdAt - 12 * 3600 + 60 });
    expect(await lifetime(session.id)).toBeLessThanOrEqual(60);
  });

  it('keeps a session until the deadline of an open attempt, also one that is opened later', async () => {
    const who = somebody();
    const { session } = await sessions.open(who, true);
    await sessions.keepUntil(who.userId, new Date(Date.now() + 5 * 3600_000));
    expect(await lifetime(session.id)).toBeGreaterThan(5 * 3600);
    const again = await sessions.open(who, true);
    expect(await lifetime(again.session.id)).toBeGreaterThan(5 * 3600);
  });

  it('changes permissions in place without giving a session a longer life', async () => {
    const who = somebody(2);
    const { session } = await sessions.open(who, true);
    await redis.expire(`session:${session.id}`, 100);
    await sessions.change(who.userId, { permissions: [] });
    expect((await sessions.read(session.id))?.caller.permissions).toEqual([]);
    expect(await lifetime(session.id)).toBeLessThanOrEqual(100);
  });

  it('ends all sessions of a person at once', async () => {
    const who = somebody();
    const opened = [await sessions.open(who, false), await sessions.open(who, false)];
    await sessions.endAll(who.userId, 'disabled');
    expect(await Promise.all(opened.map(({ session }) => sessions.read(session.id)))).toEqual([null, null]);
  });
});

async function nextNotice(userId: string): Promise<SessionNotice> {
  const subscription = nats.subscribe(config.subject(notices.session(userId)), { max: 1 });
  await nats.flush();
  for await (const message of subscription) return message.json<SessionNotice>();
  throw new Error('no notice came');
}
