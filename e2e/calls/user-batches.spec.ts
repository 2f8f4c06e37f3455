import { beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts';
import { ask, call, signIn } from '../support/platform.js';
import { School } from '../support/school.js';

let school: School;
let admin: string;
beforeAll(async () => {
  school = await School.open();
  admin = school.admin;
});
const detail = (id: string) => ask('/api/sys/user/detail', admin, { id });
const alive = async (token: string) => (await call('/api/sys/user/info', token, {})).code === 0;
const gone = { status: 404, code: errors.NOT_FOUND.code };

describe('many people at once', () => {
  it('move to another department, from the next request on', async () => {
    const department = await school.department();
    const people = [await school.person(), await school.person()];
    await ask('/api/sys/user/batch-dept', admin, { ids: people.map(({ id }) => id), deptCode: department.deptCode });
    for (const { id, token } of people) {
      expect((await detail(id)).deptCode).toBe(department.deptCode);
      expect((await ask('/api/sys/user/info', token, {})).deptCode).toBe(department.deptCode);
    }
    expect((await call('/api/sys/user/batch-dept', admin, { ids: [people[0]?.id ?? ''], deptCode: 'Z99' })).msg).toContain(
      '所选部门不存在',
    );
  });

  it('get other roles and sign in anew', async () => {
    const role = await school.role(3, ['exam:list']);
    const people = [await school.person(), await school.person()];
    await ask('/api/sys/user/batch-role', admin, { ids: people.map(({ id }) => id), roles: [role] });
    for (const { id, token, account } of people) {
      expect((await detail(id)).roles).toEqual([role]);
      expect(await alive(token)).toBe(false);
      expect((await ask('/api/sys/user/info', await signIn(account), {})).permissions).toEqual(['exam:list']);
    }
    expect((await call('/api/sys/user/batch-role', admin, { ids: [people[0]?.id ?? ''], roles: [] })).msg).toContain('必须选择一个角色！');
  });

  it('expire, which ends their sessions, and are let in again', async () => {
    const who = await school.person();
    const expire = (expireTime: string | null) => ask('/api/sys/user/batch-expire', admin, { ids: [who.id], expireTime });
    await expire(new Date(Date.now() + 86_400_000).toISOString());
    expect(await alive(who.token)).toBe(true);
    await expire(new Date(Date.now() - 1000).toISOString());
    expect(await alive(who.token)).toBe(false);
    expect(await call('/api/sys/user/login', '', who.account)).toMatchObject({ code: errors.ACCOUNT_EXPIRED.code });
    await expire(null);
    expect((await detail(who.id)).expireTime).toBeNull();
    expect((await call('/api/sys/user/login', '', who.account)).code).toBe(0);
  });

  it('are all changed or none: one outside the reach, or with more rights than the caller, stops all', async () => {
    const [here, there] = [await school.department(), await school.department()];
    const clerk = await school.person({ roles: [await school.role(2, ['sys:user:list', 'sys:user:update'])], deptCode: here.deptCode });
    const [near, far] = [await school.person({ deptCode: here.deptCode }), await school.person({ deptCode: there.deptCode })];
    const mighty = await school.person({ roles: [school.administrators], deptCode: here.deptCode });
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const calls = (ids: string[]) =>
      Promise.all([
        call('/api/sys/user/batch-dept', clerk.token, { ids, deptCode: here.deptCode }),
        call('/api/sys/user/batch-expire', clerk.token, { ids, expireTime: until }),
        call('/api/sys/user/reset-pass', clerk.token, { ids }),
      ]);
    for (const reply of await calls([near.id, far.id])) expect(reply).toMatchObject(gone);
    for (const reply of await calls([near.id, mighty.id])) expect(reply).toMatchObject({ status: 403, code: errors.FORBIDDEN.code });
    expect(await detail(near.id)).toMatchObject({ expireTime: null });
    for (const { token } of [near, far, mighty]) expect(await alive(token)).toBe(true);
  });

  it('do not include oneself where that would lock oneself out', async () => {
    const self = (await ask('/api/sys/user/info', admin, {})).id;
    const past = new Date(Date.now() - 1000).toISOString();
    expect(await call('/api/sys/user/batch-expire', admin, { ids: [self], expireTime: past })).toMatchObject({
      code: errors.NOT_YOURSELF.code,
    });
    expect(await call('/api/sys/user/batch-role', admin, { ids: [self], roles: [school.administrators] })).toMatchObject({
      code: errors.NOT_YOURSELF.code,
    });
  });
});

describe('initial passwords (rows 20 and 23)', () => {
  it('are random, keep one session open for a quarter of an hour, and are replaced by their owner', async () => {
    const [one, two] = [await school.person(), await school.person()];
    const given = await ask('/api/sys/user/reset-pass', admin, { ids: [one.id, two.id] });
    const passwords = new Map(given.map(({ id, password }) => [id, password]));
    expect(new Set(passwords.values()).size).toBe(2);
    for (const password of passwords.values()) expect(password).toMatch(/^([A-HJ-NP-Z2-9]{4}-){4}[A-HJ-NP-Z2-9]{4}$/);
    expect([await alive(one.token), await alive(two.token)]).toEqual([false, false]);
    expect(await call('/api/sys/user/login', '', one.account)).toMatchObject({ code: errors.LOGIN_FAILED.code });

    const password = passwords.get(one.id) ?? '';
    const { userName } = one.account;
    // a reply may be lost: the same password opens a further session, and of all of them one is left
    const tries = await Promise.all(Array.from({ length: 4 }, () => call('/api/sys/user/login', '', { userName, password })));
    expect(tries.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const lives = await Promise.all(tries.map(({ data }) => alive(data.token)));
    expect(lives.filter(Boolean)).toHaveLength(1);
    const token = tries[lives.indexOf(true)]?.data.token ?? '';
    expect((await ask('/api/sys/user/info', token, {})).init).toBe(false);
    await ask('/api/sys/user/update-pass', token, { oldPassword: password, newPassword: 'Xinmima@2027y' });
    expect((await call('/api/sys/user/login', '', { userName, password: 'Xinmima@2027y' })).code).toBe(0);
    expect(await call('/api/sys/user/login', '', { userName, password })).toMatchObject({ code: errors.LOGIN_FAILED.code });
  });
});
