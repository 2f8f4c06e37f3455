import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { ObjectId } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import { identity } from '../identity.module.js';
import { learnerIn, switchTo } from '../test/people-under-test.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(identity, 'ownname');
});
afterAll(() => service.close());

/** Somebody whose account an administrator made. */
async function entered(): Promise<Caller> {
  const who = await learnerIn(service);
  await service.db.collection('users').updateOne({ _id: new ObjectId(who.userId) }, { $set: { createBy: 'a'.repeat(24) } });
  return who;
}
const self = async (who: Caller) => {
  const { realName, ownName, email } = await service.call(calls.userInfo, {}, who);
  return { realName, ownName, email };
};

it('who got the account from the school keeps its name, and changes everything else', async () => {
  const who = await entered();
  await service.refused('NAME_BY_SCHOOL', calls.userUpdate, { realName: '别名', email: 'a@b.cn' }, who);
  expect(await self(who)).toEqual({ realName: '张三', ownName: false, email: '' });
  await service.call(calls.userUpdate, { realName: '张三', email: 'a@b.cn' }, who);
  expect(await self(who)).toMatchObject({ realName: '张三', email: 'a@b.cn' });
});

it('who registered gave the name and may change it', async () => {
  const who = await learnerIn(service);
  expect((await self(who)).ownName).toBe(true);
  await service.call(calls.userUpdate, { realName: '李四' }, who);
  expect((await self(who)).realName).toBe('李四');
});

it('a site may leave names to everybody; the change stands in the audit log with both names', async () => {
  const who = await entered();
  await switchTo(service, { ownName: true });
  expect((await self(who)).ownName).toBe(true);
  await service.call(calls.userUpdate, { realName: '王五' }, who);
  await switchTo(service, { ownName: false });
  expect(await self(who)).toMatchObject({ realName: '王五', ownName: false });
  const rows = service.db.client.db(`${service.env['MONGO_DB_PREFIX']}_audit`).collection('audit_rows');
  const found = () => rows.findOne({ userId: who.userId, action: calls.userUpdate.path });
  // the log is written behind the answer
  while ((await found())?.['code'] !== 0) await pause(20);
  expect(await found()).toMatchObject({ object: `${who.userId}（张三 → 王五）`, changed: expect.arrayContaining(['realName']) });
});

it('papers hold every name, whoever made the account', async () => {
  await switchTo(service, { ownName: true, realPerson: true });
  const who = await learnerIn(service);
  expect((await self(who)).ownName).toBe(false);
  await service.refused('NAME_BY_REAL_PERSON', calls.userUpdate, { realName: '别名' }, who);
  await switchTo(service, { ownName: false, realPerson: false });
});
