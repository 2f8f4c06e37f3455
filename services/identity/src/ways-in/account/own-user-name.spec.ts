import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { ObjectId } from 'mongodb';
import { identity } from '../../identity.module.js';
import { learnerIn, switchTo } from '../../test/people-under-test.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(identity, 'ownusername');
});
afterAll(() => service.close());

/** A person who has not replaced the first password. */
async function newcomer(createBy: string): Promise<Caller> {
  const who = await learnerIn(service);
  const users = service.db.collection('users');
  // any password that can be compared with
  const first = await users.findOne({ userName: 'admin' });
  const change = { ownPassword: false, createBy, passwordHash: String(first?.['passwordHash']) };
  await users.updateOne({ _id: new ObjectId(who.userId) }, { $set: change });
  return who;
}
const self = async (who: Caller) => {
  const { userName, init, ownUserName } = await service.call(calls.identity.signIn.userInfo, {}, who);
  return { userName, init, ownUserName };
};
const newPassword = 'Xinmima@2027y';

it('who got the account from an administrator keeps its user name, before and after the first password', async () => {
  const who = await newcomer('a'.repeat(24));
  const { userName } = who;
  expect(await self(who)).toEqual({ userName, init: false, ownUserName: false });
  await service.refused('ACCOUNT_BY_SCHOOL', calls.identity.account.init, { userName: 'nickname', newPassword }, who);
  expect(await self(who)).toEqual({ userName, init: false, ownUserName: false });
  await service.db.collection('users').updateOne({ _id: new ObjectId(who.userId) }, { $set: { ownPassword: true } });
  await service.refused('ACCOUNT_BY_SCHOOL', calls.identity.account.init, { userName: 'nickname', newPassword }, who);
});

it('an account that nobody gave to its person gets its user name and password once', async () => {
  const [who, other] = [await newcomer(''), await newcomer('')];
  expect(await self(who)).toMatchObject({ init: false, ownUserName: true });
  await service.refused('USER_NAME_TAKEN', calls.identity.account.init, { userName: other.userName.toUpperCase(), newPassword }, who);
  await service.call(calls.identity.account.init, { userName: 'Chosen_1', newPassword }, who);
  expect(await self(who)).toEqual({ userName: 'Chosen_1', init: true, ownUserName: false });
  await service.refused('ACCOUNT_SET', calls.identity.account.init, { userName: 'Chosen_2', newPassword: 'Dritte@2029z' }, who);
});

it('where the site lets them, people with an account from an administrator choose its user name once', async () => {
  const who = await newcomer('a'.repeat(24));
  await switchTo(service, { ownUserName: true });
  try {
    expect(await self(who)).toMatchObject({ init: false, ownUserName: true });
    await service.call(calls.identity.account.init, { userName: 'Chosen_3', newPassword }, who);
    expect(await self(who)).toEqual({ userName: 'Chosen_3', init: true, ownUserName: false });
    await service.refused('ACCOUNT_SET', calls.identity.account.init, { userName: 'Chosen_4', newPassword: 'Dritte@2029z' }, who);
  } finally {
    await switchTo(service, { ownUserName: false });
  }
});
