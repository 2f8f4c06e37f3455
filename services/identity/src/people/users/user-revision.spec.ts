import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { ObjectId } from 'mongodb';
import { identity } from '../../identity.module.js';
import { learnerIn } from '../../test/people-under-test.js';
import { twoWriters } from '../../test/two-writers.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(identity, 'userrevision');
});
afterAll(() => service.close());

const ask: ServiceUnderTest['call'] = (call, input, caller) => service.call(call, input, caller);

let deptCode = '';
let roles: string[] = [];
beforeAll(async () => {
  const { id } = await ask(calls.identity.departments.save, { deptName: '一部' });
  deptCode = (await ask(calls.identity.departments.detail, { id })).deptCode;
  roles = [String((await service.db.collection('roles').findOne({ roleType: 1 }))?._id)];
});
const make = async (): Promise<string> => (await learnerIn(service, deptCode)).userId;
const form = (id: string, realName: string, revision: number | undefined) => ({
  id,
  userName: `u-${id}`,
  deptCode,
  roles,
  realName,
  ...(revision === undefined ? {} : { revision }),
});
const revisionOf = async (id: string): Promise<number> => (await ask(calls.identity.users.detail, { id })).revision;

describe('a person', () => {
  twoWriters({
    service: () => service,
    save: calls.identity.users.save,
    make,
    collection: 'users',
    input: form,
    read: async (id) => {
      const { revision, realName } = await ask(calls.identity.users.detail, { id });
      return { revision, word: realName };
    },
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['the roles of many', (id) => ask(calls.identity.users.batchRole, { ids: [id], roles })],
    ['the department of many', (id) => ask(calls.identity.users.batchDept, { ids: [id], deptCode })],
    ['the end of many', (id) => ask(calls.identity.users.batchExpire, { ids: [id], expireTime: null })],
    ['an end that is over already', (id) => ask(calls.identity.users.batchExpire, { ids: [id], expireTime: '2020-01-01T00:00:00Z' })],
    ['the passwords of many', (id) => ask(calls.identity.users.resetPassword, { ids: [id] })],
    ['the own name', async (id) => ask(calls.identity.account.update, { realName: '自己' }, { ...(await learnerIn(service)), userId: id })],
    [
      'the number that signs in',
      (id) =>
        ask(calls.identity.bindings.directBind, { userId: id, mobile: `139${String(Number.parseInt(id.slice(-6), 16)).padStart(8, '0')}` }),
    ],
  ])('a form that was open while somebody changed %s is stale', async (_what, change) => {
    const id = await make();
    const read = await revisionOf(id);
    await change(id);
    expect(await revisionOf(id)).toBe(read + 1);
    await service.refused('STALE', calls.identity.users.save, form(id, '旧', read));
  });

  it('a registration that was judged meanwhile is not judged again by a form', async () => {
    const id = await make();
    await service.db.collection('users').updateOne({ _id: new ObjectId(id) }, { $set: { state: 2 } });
    await ask(calls.identity.registration.audit, { ids: [id], pass: false });
    await service.refused('STALE', calls.identity.users.save, form(id, '旧', 0));
    expect((await ask(calls.identity.users.detail, { id })).state).toBe(1);
  });

  it('the own profile: the second of two pages is refused, one without revision overwrites, and the own name is the new one', async () => {
    const id = await make();
    const self = { ...(await learnerIn(service)), userId: id };
    const { revision } = await ask(calls.identity.signIn.userInfo, {}, self);
    await ask(calls.identity.users.save, form(id, '办公室改的', revision));
    await service.refused('STALE', calls.identity.account.update, { realName: '旧', revision }, self);
    expect(await ask(calls.identity.signIn.userInfo, {}, self)).toMatchObject({ realName: '办公室改的', revision: revision + 1 });
    await ask(calls.identity.account.update, { realName: '自己改的', revision: revision + 1 }, self);
    await Promise.all(Array.from({ length: 4 }, (_none, index) => ask(calls.identity.account.update, { realName: `名${index}` }, self)));
    expect(await ask(calls.identity.signIn.userInfo, {}, self)).toMatchObject({ revision: revision + 6 });
  });

  it('the list shows the revision that a form sends, and sessions hear of the change', async () => {
    const id = await make();
    await ask(calls.identity.users.save, form(id, '新', 0));
    const { records } = await ask(calls.identity.users.paging, { current: 1, size: 10, params: { ids: [id] } });
    expect(records).toMatchObject([{ realName: '新', revision: 1 }]);
    expect(await service.db.collection('users').findOne({ _id: new ObjectId(id) })).toMatchObject({ sessionRevision: 1, revision: 1 });
  });
});
