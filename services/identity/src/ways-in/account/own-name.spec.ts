import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { ObjectId } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import { identity } from '../../identity.module.js';
import { learnerIn, switchTo } from '../../test/people-under-test.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(identity, 'ownname');
});
afterAll(() => service.close());

/** A person whose account an administrator made. */
async function entered(): Promise<Caller> {
  const who = await learnerIn(service);
  await service.db.collection('users').updateOne({ _id: new ObjectId(who.userId) }, { $set: { createBy: 'a'.repeat(24) } });
  return who;
}
const self = async (who: Caller) => {
  const { realName, ownName, email } = await service.call(calls.identity.signIn.userInfo, {}, who);
  return { realName, ownName, email };
};

it('who got the account from the school keeps its name, and changes everything else', async () => {
  const who = await entered();
  await service.refused('NAME_BY_SCHOOL', calls.identity.account.update, { realName: '别名', email: 'a@b.cn' }, who);
  expect(await self(who)).toEqual({ realName: '张三', ownName: false, email: '' });
  await service.call(calls.identity.account.update, { realName: '张三', email: 'a@b.cn' }, who);
  expect(await self(who)).toMatchObject({ realName: '张三', email: 'a@b.cn' });
});

it('who registered gave the name and may change it', async () => {
  const who = await learnerIn(service);
  expect((await self(who)).ownName).toBe(true);
  await service.call(calls.identity.account.update, { realName: '李四' }, who);
  expect((await self(who)).realName).toBe('李四');
});

it('a site may leave names to everybody; the change stands in the audit log with both names', async () => {
  const who = await entered();
  await switchTo(service, { ownName: true });
  expect((await self(who)).ownName).toBe(true);
  await service.call(calls.identity.account.update, { realName: '王五' }, who);
  await switchTo(service, { ownName: false });
  expect(await self(who)).toMatchObject({ realName: '王五', ownName: false });
  const rows = service.db.client.db(`${service.env['MONGO_DB_PREFIX']}_audit`).collection('audit_rows');
  const found = () => rows.findOne({ userId: who.userId, action: calls.identity.account.update.path });
  // the log is written behind the answer
  while ((await found())?.['code'] !== 0) await pause(20);
  expect(await found()).toMatchObject({ object: `${who.userId}（张三 → 王五）`, changed: expect.arrayContaining(['realName']) });
});

it('a form that changes nothing writes nothing: no row of the log, no revision', async () => {
  const who = await learnerIn(service);
  const log = service.db.client.db(`${service.env['MONGO_DB_PREFIX']}_audit`).collection('audit_rows');
  const rows = () => log.find({ userId: who.userId, action: calls.identity.account.update.path }).toArray();
  const read = () => service.db.collection('users').findOne({ _id: new ObjectId(who.userId) });
  const before = await read();
  for (let time = 0; time < 30; time += 1) await service.call(calls.identity.account.update, { realName: '张三', email: '' }, who);
  expect(await read()).toEqual(before);
  // a page that read another state hears so all the same
  await service.refused('STALE', calls.identity.account.update, { realName: '张三', revision: 7 }, who);
  await service.call(calls.identity.account.update, { realName: '张三', email: 'a@b.cn' }, who);
  // rows are written in their order: those of the others would be there
  while ((await rows()).length === 0) await pause(20);
  expect((await rows()).map(({ code, changed }) => [code, changed])).toEqual([[0, ['email']]]);
});

it('a person changes the own profile ten times in an hour, and others are not kept from it', async () => {
  const [who, other] = [await learnerIn(service), await learnerIn(service)];
  for (let time = 0; time < 10; time += 1) await service.call(calls.identity.account.update, { realName: `名${time}` }, who);
  await service.refused('TOO_MANY', calls.identity.account.update, { realName: '再来' }, who);
  expect((await self(who)).realName).toBe('名9');
  // what changes nothing is not counted, nor what is refused
  await service.call(calls.identity.account.update, { realName: '名9' }, who);
  await service.call(calls.identity.account.update, { realName: '别人' }, other);
});

it('papers hold every name, whoever made the account', async () => {
  await switchTo(service, { ownName: true, realPerson: true });
  const who = await learnerIn(service);
  expect((await self(who)).ownName).toBe(false);
  await service.refused('NAME_BY_REAL_PERSON', calls.identity.account.update, { realName: '别名' }, who);
  await switchTo(service, { ownName: false, realPerson: false });
});
