import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { allCalls, calls, errors, subjectFor, subjectOf, type Answer, type AuditRow, type Caller, type Owner } from '@xuekao/contracts';
import { CallClient, connectNats, readConfig } from '@xuekao/platform';
import { newId, person, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { MongoClient, type Collection } from 'mongodb';
import { identity } from '../identity.module.js';
import { learnerIn } from '../test/people-under-test.js';
import type { AuditDoc } from './audit.model.js';

let service: ServiceUnderTest;
let mongo: MongoClient;
let rows: Collection<AuditDoc>;
let nats: Awaited<ReturnType<typeof connectNats>>;
let client: CallClient;
const outbox = (): Promise<number> => service.db.collection('audit_outbox').countDocuments();
beforeAll(async () => {
  service = await startUnderTest(identity, 'audit');
  const config = readConfig(service.env);
  nats = await connectNats(config, 'spec');
  client = new CallClient(nats, config);
  mongo = await MongoClient.connect(service.env['MONGO_URL'] ?? '');
  rows = mongo.db(`${service.env['MONGO_DB_PREFIX']}_audit`).collection<AuditDoc>('audit_rows');
});
afterAll(async () => {
  await rows.drop();
  await nats.close();
  await mongo.close();
  await service.close();
});

/** a while ago: each row is a second behind the one before */
const begun = Date.now() - 24 * 3_600_000;
let made = 0;
const row = (changes: Partial<AuditRow> = {}): AuditRow => {
  made += 1;
  return {
    rowId: (begun + made).toString(16).padStart(12, '0') + newId().slice(0, 20),
    at: new Date(begun + made * 1000).toISOString(),
    service: 'exam',
    action: '/api/x/y',
    title: '提交人工评分',
    userId: newId(),
    userName: `u${made}`,
    realName: '教师',
    deptCode: 'A01',
    ip: '10.1.1.1',
    code: 0,
    object: newId(),
    changed: ['score'],
    oldHash: 'a',
    newHash: 'b',
    ...changes,
  };
};
const append = (...list: AuditRow[]) => appendAs('exam', ...list);
const appendAs = (asker: Owner, ...list: AuditRow[]) =>
  new CallClient(nats, readConfig(service.env), asker).call(calls.identity.audit.append, { rows: list }, { requestId: 'r' });
const verify = () => service.call(calls.identity.audit.verify, {});

describe('the audit log (security rows 36 and 37)', () => {
  afterEach(async () => {
    expect((await verify()).brokenAt).toBeNull();
  });

  it('keeps every row once, in a chain without gaps, however many writers and repeats there are', async () => {
    const before = (await verify()).count;
    const lists = Array.from({ length: 40 }, (_, index) => Array.from({ length: 1 + (index % 3) }, () => row()));
    // each twice, as after an answer that was lost
    await Promise.all([...lists, ...lists].map((list) => append(...list)));
    const wanted = lists
      .flat()
      .map(({ rowId }) => rowId)
      .sort();
    const stored = await rows.find({ rowId: { $in: wanted } }).toArray();
    expect(stored.map(({ rowId }) => rowId).sort()).toEqual(wanted);
    const numbers = (await rows.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    expect(numbers).toEqual(Array.from({ length: before + wanted.length }, (_, index) => index + 1));
  });

  it('takes no row in the name of another service, or of a time that cannot be', async () => {
    const hour = 3_600_000;
    const at = (ms: number) => ({ at: new Date(Date.now() + ms).toISOString() });
    const id = (ms: number) => ({ rowId: (Date.now() + ms).toString(16).padStart(12, '0') + newId().slice(0, 20) });
    const good = [row(), row({ ...at(-25 * hour), ...id(-25 * hour) }), row({ ...at(-30 * 24 * hour), ...id(-30 * 24 * hour) })];
    const bad = [
      row({ service: 'identity' }),
      row({ service: 'gateway' }),
      row({ service: '' }),
      row(at(2 * hour)),
      row(at(-32 * 24 * hour)),
      row({ at: 'yesterday' }),
      row(id(2 * hour)),
      row(id(-32 * 24 * hour)),
      row({ rowId: '0'.repeat(32) }),
    ];
    const { refused } = await append(...good, ...bad);
    expect(refused).toEqual(bad.map(({ rowId }) => rowId));
    const stored = await rows.find({ rowId: { $in: [...good, ...bad].map(({ rowId }) => rowId) } }).toArray();
    expect(stored.map(({ rowId }) => rowId).sort()).toEqual(good.map(({ rowId }) => rowId).sort());
  });

  it('takes of the gateway refusals alone, in the name of whose call it refused; of nobody whom the broker does not name', async () => {
    const done = row({ service: 'repo', code: 0 });
    expect(await appendAs('gateway', row({ service: 'repo', code: errors.FORBIDDEN.code }), done)).toEqual({ refused: [done.rowId] });
    const config = readConfig(service.env);
    const [mine, text] = [row(), (rowsOf: AuditRow[]) => JSON.stringify({ i: { rows: rowsOf }, r: 'r' })];
    for (const subject of [subjectOf(calls.identity.audit.append), `${subjectOf(calls.identity.audit.append)}.nobody`])
      expect((await nats.request(config.subject(subject), text([mine]), { timeout: 5000 })).json()).not.toMatchObject({ code: 0 });
    const exam = config.subject(subjectFor(calls.identity.audit.append, 'exam'));
    const broken = { ...mine, title: 'x'.repeat(1000) };
    expect((await nats.request(exam, text([broken]), { timeout: 5000 })).json()).not.toMatchObject({ code: 0 });
    expect(await rows.countDocuments({ rowId: mine.rowId })).toBe(0);
    expect((await nats.request(exam, text([mine]), { timeout: 5000 })).json()).toMatchObject({ code: 0 });
  });

  it('is whole also while rows come', async () => {
    let isOver = false;
    const writing = (async () => {
      while (!isOver) await append(row());
    })();
    const broken: (number | null)[] = [];
    for (let round = 0; round < 150; round += 1) broken.push((await verify()).brokenAt);
    isOver = true;
    await writing;
    expect(broken).toEqual(broken.map(() => null));
  });

  it('is searched by person, action, outcome and time, newest first', async () => {
    const userName = `seek${newId().slice(0, 8)}`;
    const mine = [
      row({ userName, title: '保存角色' }),
      row({ userName, title: '登录', code: 10010101 }),
      row({ userName, title: '保存用户' }),
    ];
    await append(...mine);
    const titles = async (params: object) =>
      (await service.call(calls.identity.audit.paging, { size: 50, params: { keyword: userName, ...params } })).records.map(
        ({ title }) => title,
      );
    expect(await titles({})).toEqual(['保存用户', '登录', '保存角色']);
    expect(await titles({ title: '保存' })).toEqual(['保存用户', '保存角色']);
    expect(await titles({ failed: true })).toEqual(['登录']);
    expect(await titles({ failed: false })).toEqual(['保存用户', '保存角色']);
    expect(await titles({ dateRange: [mine[1]?.at ?? '', mine[1]?.at ?? ''] })).toEqual(['登录']);
    const [failed] = (await service.call(calls.identity.audit.paging, { size: 1, params: { keyword: userName, failed: true } })).records;
    expect(failed).toMatchObject({ outcome: '账号或密码不正确，请检查后再试！', userName, ip: '10.1.1.1' });
  });

  it('shows to an administrator of a department what its people did, and to who reaches only own things what that person did', async () => {
    const [here, there, teacher] = [await learnerIn(service, 'A01'), await learnerIn(service, 'A02'), person(3, 'A01')];
    const title = `试${newId().slice(0, 8)}`;
    await append(
      ...[here, there, teacher].map(({ userId, deptCode }) => row({ title, userId, deptCode })),
      row({ title, userId: '', deptCode: '' }),
    );
    const seen = async (caller: Caller) =>
      (await service.call(calls.identity.audit.paging, { size: 50, params: { title } }, caller)).records.map(({ userId }) => userId).sort();
    expect(await seen(person(2, 'A01'))).toEqual([here.userId, teacher.userId].sort());
    expect(await seen(person(2, 'A'))).toEqual([here.userId, there.userId, teacher.userId].sort());
    expect(await seen(teacher)).toEqual([teacher.userId]);
    expect(await seen(person(1, 'A01'))).toHaveLength(4);
    expect((await service.call(calls.identity.audit.paging, { params: { title, userId: there.userId } }, person(2, 'A01'))).total).toBe(0);
  });

  it('cannot be made to show lines that are none', async () => {
    const realName = '张三\n2026-01-01 管理员 删除日志\r\n\u2028x';
    await append(row({ realName }));
    const [shown] = (await service.call(calls.identity.audit.paging, { size: 1, params: {} })).records;
    expect(shown?.realName).toBe(realName);
  });

  it.each<[string, (seq: number) => Promise<unknown>, (before: AuditDoc) => Promise<unknown>]>([
    [
      'a changed field',
      (seq) => rows.updateOne({ _id: seq }, { $set: { userName: 'somebody-else' } }),
      (before) => rows.replaceOne({ _id: before._id }, before),
    ],
    [
      'a changed outcome',
      (seq) => rows.updateOne({ _id: seq }, { $set: { code: 0, title: 'x' } }),
      (before) => rows.replaceOne({ _id: before._id }, before),
    ],
    ['a row taken out of the middle', (seq) => rows.deleteOne({ _id: seq }), (before) => rows.insertOne(before)],
    [
      'a hash of one’s own',
      (seq) => rows.updateOne({ _id: seq }, { $set: { hash: 'f'.repeat(64) } }),
      (before) => rows.replaceOne({ _id: before._id }, before),
    ],
  ])('%s is found', async (_what, tamper, restore) => {
    await append(row(), row(), row());
    const { count } = await verify();
    const victim = await rows.findOne({ _id: count - 1 });
    if (!victim) throw new Error('there is no row to change');
    await tamper(count - 1);
    expect(await verify()).toEqual({ count: count - 2, brokenAt: count - 1 });
    await restore(victim);
  });

  it('misses rows that were cut off at the end', async () => {
    await append(row(), row());
    const { count } = await verify();
    const last = await rows.findOneAndDelete({ _id: count });
    expect(await verify()).toEqual({ count: count - 1, brokenAt: count });
    if (last) await rows.insertOne(last);
  });

  it('gets what a service did by itself, with the values as keyed hashes and the names of what changed', async () => {
    const switches = await service.call(calls.identity.settings.switchDetail, {});
    await service.call(calls.identity.settings.switchSave, { ...switches, loginTick: 0 });
    let found: AuditDoc | null = null;
    while (found === null) found = await rows.findOne({ action: calls.identity.settings.switchSave.path });
    expect(found).toMatchObject({ service: 'identity', title: '保存功能开关', code: 0, changed: ['loginTick'] });
    expect(found.oldHash).toMatch(/^[0-9a-f]{64}$/);
    expect(found.newHash).toMatch(/^[0-9a-f]{64}$/);
    expect(found.newHash).not.toBe(found.oldHash);
  });

  it('holds no secret of what was saved', async () => {
    const pushKey = 'a-very-secret-push-key';
    await service.call(calls.identity.settings.propSave, {
      type: 'live',
      provider: 'aliyun',
      data: { pushDomain: 'a.cn', pushKey, pullDomain: 'b.cn', pullKey: pushKey },
    });
    let found: AuditDoc | null = null;
    while (found === null) found = await rows.findOne({ action: calls.identity.settings.propSave.path });
    expect(found).toMatchObject({ object: 'live,aliyun' });
    expect(JSON.stringify(found)).not.toContain(pushKey);
  });

  it.each<[string, string, Caller | undefined, (index: number) => string]>([
    ['somebody without an account', calls.identity.registration.mobileLogin.path, undefined, () => '203.0.113.7'],
    [
      'somebody with a whole IPv6 network',
      calls.identity.registration.resetBySms.path,
      undefined,
      (index) => `2001:db8:7:7::${(index + 1).toString(16)}`,
    ],
    ['a learner', calls.identity.account.init.path, person(3, 'A01'), () => '203.0.113.8'],
  ])('is not filled by %s who is refused again and again: further refusals are counted', async (_who, path, caller, addressOf) => {
    const call = allCalls.find((each) => each.path === path) ?? calls.identity.registration.mobileLogin;
    const input = {
      mobile: '13800138000',
      smsCode: '000000',
      captchaKey: 'k'.repeat(32),
      newPassword: 'Xinmima@2027y',
      userName: 'nobody-new',
    };
    const refuse = async (index: number): Promise<number> => {
      const { body } = await client.send(call, { i: input, r: newId(), ip: addressOf(index), ...(caller ? { c: caller } : {}) });
      return (JSON.parse(Buffer.from(body).toString('utf8')) as Answer<null>).code; // by contract
    };
    for (let index = 0; index < 120; index += 1) expect(await refuse(index)).toBeGreaterThan(0);
    while ((await outbox()) > 0) await new Promise(setImmediate);
    const stored = await rows.countDocuments({ action: path });
    expect(stored).toBeGreaterThanOrEqual(10);
    expect(stored).toBeLessThanOrEqual(20);
  });
});
