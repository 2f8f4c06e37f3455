import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls, notices, permissionCodes, type SessionNotice } from '@xuekao/contracts';
import {
  connectNats,
  connectRedis,
  createLogger,
  readConfig,
  Sessions,
  type Redis,
  type SessionPerson,
  type SessionRole,
} from '@xuekao/platform';
import { person, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { ownRedis, type OwnRedis } from '@xuekao/testing';
import { ObjectId } from 'mongodb';
import { identity } from '../../identity.module.js';

const admin = person(1, 'A01');
let service: ServiceUnderTest;
let server: OwnRedis;
let redis: Redis;
let nats: Awaited<ReturnType<typeof connectNats>>;
let sessions: Sessions;
let subject: string;
beforeAll(async () => {
  server = await ownRedis();
  service = await startUnderTest(identity, 'sessionchanges', { REDIS_URL: server.url });
  const config = readConfig(service.env);
  redis = await connectRedis(config, createLogger('test', 'silent'));
  nats = await connectNats(config, 'spec');
  sessions = new Sessions(redis, nats, config);
  subject = config.subject(notices.sessions);
});
afterAll(async () => {
  await nats.close();
  await redis.close();
  await service.close();
  await server.close();
});

async function newRole(permissions: readonly string[] = ['repo:list', 'exam:list']): Promise<SessionRole> {
  const _id = new ObjectId();
  await service.db.collection('roles').insertOne({
    _id,
    seedKey: '',
    roleName: `角色${_id.toHexString()}`,
    roleType: 2,
    roleLevel: 2,
    builtIn: false,
    holdsAll: false,
    menuIds: [],
    permissions,
    createBy: '',
    deptCode: '',
  });
  return { id: _id.toHexString(), generation: 0, roleType: 2, roleLevel: 2, permissions };
}

/** People as an earlier release left them: without a revision. */
async function newPeople(count: number, role: SessionRole): Promise<SessionPerson[]> {
  const run = randomBytes(6).toString('hex');
  const rows = Array.from({ length: count }, (_none, index) => ({
    _id: new ObjectId(),
    userName: `p${run}${index}`,
    nameKey: `p${run}${index}`,
    realName: '张三',
    mobile: '',
    mobileVerified: false,
    email: '',
    avatar: '',
    deptCode: 'A01',
    state: 0,
    roles: [new ObjectId(role.id)],
    groups: [],
    passwordHash: 'none',
    ownPassword: true,
    epoch: 0,
    expireTime: null,
    createBy: '',
    createdAt: new Date(),
    updatedAt: new Date(),
    userNameGrams: [],
    realNameGrams: [],
    mobileGrams: [],
  }));
  for (let from = 0; from < rows.length; from += 5000) await service.db.collection('users').insertMany(rows.slice(from, from + 5000));
  return rows.map(({ _id, userName }) => ({
    userId: _id.toHexString(),
    userName,
    realName: '张三',
    mobile: '',
    deptCode: 'A01',
    groups: [],
    roles: [role.id],
    epoch: 0,
    revision: 0,
    accountEnds: null,
  }));
}
async function somebody(): Promise<SessionPerson & { role: SessionRole }> {
  const role = await newRole();
  const [one] = await newPeople(1, role);
  if (!one) throw new Error('nobody was made');
  return { ...one, role };
}
const openFor = async (who: SessionPerson, role: SessionRole): Promise<string> => (await sessions.open(who, [role], false)).session.id;
const callerOf = async (id: string) => (await sessions.read(id))?.caller;
/** Waits for the thing itself; the test's own limit ends the wait. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}
/** Redis refuses to write while `work` runs, as on a full disk; it still reads. */
async function withoutWrites<T>(work: () => Promise<T>): Promise<T> {
  await server.command('CONFIG SET min-replicas-to-write 1');
  try {
    return await work();
  } finally {
    await server.command('CONFIG SET min-replicas-to-write 0');
  }
}
const isSettled = async (): Promise<boolean> => (await service.db.collection('session_changes').countDocuments()) === 0;

describe('a change that ends sessions', () => {
  it.each<[string, (userId: string) => Promise<unknown>]>([
    [
      'a batch of roles',
      async (userId) => service.call(calls.identity.users.batchRole, { ids: [userId], roles: [(await newRole()).id] }, admin),
    ],
    ['a reset of passwords', (userId) => service.call(calls.identity.users.resetPassword, { ids: [userId] }, admin)],
    [
      'an expiry that has passed',
      (userId) =>
        service.call(calls.identity.users.batchExpire, { ids: [userId], expireTime: new Date(Date.now() - 1000).toISOString() }, admin),
    ],
  ])('is done at once: %s', async (_what, change) => {
    const who = await somebody();
    const id = await openFor(who, who.role);
    await change(who.userId);
    expect(await sessions.read(id)).toBeNull();
    expect(await isSettled()).toBe(true);
  });

  it('is answered as done while Redis takes no writes, and ends the sessions as soon as it does', async () => {
    const who = await somebody();
    const id = await openFor(who, who.role);
    await withoutWrites(async () => {
      await service.call(calls.identity.users.resetPassword, { ids: [who.userId] }, admin);
      expect(await service.db.collection('users').countDocuments({ _id: new ObjectId(who.userId), epoch: 1 })).toBe(1);
      expect(await isSettled()).toBe(false);
    });
    await until(isSettled);
    expect(await sessions.read(id)).toBeNull();
  });

  it('that a killed process left is made up for, and spares the session of a later sign-in', async () => {
    const who = await somebody();
    const before = await openFor(who, who.role);
    await service.db.collection('users').updateOne({ _id: new ObjectId(who.userId) }, { $inc: { epoch: 1 } });
    const after = await openFor({ ...who, epoch: 1 }, who.role);
    await service.db
      .collection('session_changes')
      .insertOne({ _id: new ObjectId(who.userId), kind: 'person', reason: 'disabled', stamp: new ObjectId() });
    await until(isSettled);
    expect([await sessions.read(before), (await sessions.read(after))?.id]).toEqual([null, after]);
  });
});

describe('a change that sessions show', () => {
  it('comes with the next request, also for people of an earlier release', async () => {
    const who = await somebody();
    const id = await openFor(who, who.role);
    await service.call(calls.identity.account.update, { realName: '新名' }, { ...admin, userId: who.userId });
    expect((await callerOf(id))?.realName).toBe('新名');
  });

  it('does not bring back a permission that the role loses at the same moment', async () => {
    const who = await somebody();
    const id = await openFor(who, who.role);
    const self = { ...admin, userId: who.userId };
    await Promise.all([
      // ten changes an hour are a person's share
      ...Array.from({ length: 5 }, (_none, index) => service.call(calls.identity.account.update, { realName: `名${index}` }, self)),
      service.call(calls.identity.roles.saveMenus, { id: who.role.id, menuIds: [], permissions: ['exam:list'] }, admin),
      ...Array.from({ length: 5 }, (_none, index) => service.call(calls.identity.account.update, { realName: `姓${index}` }, self)),
    ]);
    await until(isSettled);
    const stored = await service.db.collection('users').findOne({ _id: new ObjectId(who.userId) });
    expect(await callerOf(id)).toMatchObject({ permissions: ['exam:list'], realName: stored?.['realName'] });
  });
});

it('a role that 50,000 people hold, 2,000 of them with a session, changes with one message', async () => {
  const role = await newRole();
  const crowd = await newPeople(50_000, role);
  const opened: string[] = [];
  for (let from = 0; from < 2000; from += 100)
    opened.push(...(await Promise.all(crowd.slice(from, from + 100).map((who) => openFor(who, role)))));
  const told: SessionNotice[] = [];
  nats.subscribe(subject, { callback: (_error, message) => void told.push(message.json()) });
  await nats.flush();
  const began = process.cpuUsage();
  await service.call(calls.identity.roles.saveMenus, { id: role.id, menuIds: [], permissions: ['exam:list'] }, admin);
  const { user, system } = process.cpuUsage(began);
  await nats.flush();
  expect(told).toEqual([{ people: [], reason: 'changed', roles: true }]);
  expect((await callerOf(opened[1999] ?? ''))?.permissions).toEqual(['exam:list']);
  // it read and rewrote each of them before: seconds of this process's own work
  expect((user + system) / 1000).toBeLessThan(500);
}, 120_000);

it('a role that grants everything says so for every code of this release', async () => {
  const role = await service.db.collection('roles').findOne({ holdsAll: true });
  const text = await redis.hGet('session-roles', String(role?._id));
  expect(JSON.parse(text?.replace(/^\d+:/, '') ?? '{}')).toMatchObject({ permissions: permissionCodes });
});
