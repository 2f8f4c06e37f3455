import { beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts';
import { ask, call } from '../support/platform.js';
import { fresh, School } from '../support/school.js';

let school: School;
let admin: string;
beforeAll(async () => {
  school = await School.open();
  admin = school.admin;
});
const make = async (token = admin) => (await ask('/api/sys/group/save', token, { groupName: fresh('组') })).id;
const members = async (groupId: string, token = admin) =>
  (await ask('/api/sys/group/user/paging', token, { params: { groupId } })).records.map(({ id }) => id).sort();

describe('groups', () => {
  it('are made, found, renamed, filled, emptied and deleted; people stay', async () => {
    const [one, two] = [await school.person(), await school.person()];
    const [first, second] = [await make(), await make()];
    await ask('/api/sys/group/user/batch-join', admin, { userIds: [one.id, two.id], groupIds: [first, second], flag: 1 });
    // joining once more changes nothing
    await ask('/api/sys/group/user/batch-join', admin, { userIds: [one.id], groupIds: [first] });
    expect(await members(first)).toEqual([one.id, two.id].sort());
    const found = (await ask('/api/sys/group/user/paging', admin, { params: { groupId: first, keyword: one.account.userName } })).records;
    expect(found.map(({ id }) => id)).toEqual([one.id]);
    await ask('/api/sys/group/user/delete', admin, { groupId: first, ids: [one.id] });
    expect([await members(first), await members(second)]).toEqual([[two.id], [one.id, two.id].sort()]);
    const groupName = fresh('改名');
    await ask('/api/sys/group/save', admin, { id: first, groupName });
    expect((await ask('/api/sys/group/paging', admin, { params: { groupName } })).records).toMatchObject([
      { id: first, groupName, userCount: 1 },
    ]);
    await ask('/api/sys/group/delete', admin, { ids: [first] });
    expect((await ask('/api/sys/group/paging', admin, { params: { groupName } })).total).toBe(0);
    expect(await ask('/api/sys/user/detail', admin, { id: two.id })).toMatchObject({ id: two.id });
    expect(await members(second)).toEqual([one.id, two.id].sort());
  });

  it('have names of their own', async () => {
    const id = await make();
    const other = await make();
    const { records } = await ask('/api/sys/group/paging', admin, { size: 500, params: {} });
    const groupName = records.find((group) => group.id === id)?.groupName ?? '';
    expect(await call('/api/sys/group/save', admin, { id: other, groupName })).toMatchObject({ code: errors.GROUP_NAME_TAKEN.code });
    expect((await call('/api/sys/group/save', admin, { groupName: '' })).msg).toContain('用户组名称不能为空！');
  });

  it('of other departments and people outside the reach are not there', async () => {
    const [here, there] = [await school.department(), await school.department()];
    const role = await school.role(2, ['sys:group:list', 'sys:group:save', 'sys:group:user:join', 'sys:group:user:remove']);
    const [clerk, other] = [
      await school.person({ roles: [role], deptCode: here.deptCode }),
      await school.person({ roles: [role], deptCode: there.deptCode }),
    ];
    const [near, far] = [await school.person({ deptCode: here.deptCode }), await school.person({ deptCode: there.deptCode })];
    const own = await make(clerk.token);
    const gone = { status: 404, code: errors.NOT_FOUND.code };
    expect(await call('/api/sys/group/user/batch-join', clerk.token, { userIds: [near.id, far.id], groupIds: [own] })).toMatchObject(gone);
    expect(await members(own)).toEqual([]);
    await ask('/api/sys/group/user/batch-join', clerk.token, { userIds: [near.id], groupIds: [own] });
    expect(await call('/api/sys/group/save', other.token, { id: own, groupName: fresh('x') })).toMatchObject(gone);
    expect(await call('/api/sys/group/user/paging', other.token, { params: { groupId: own } })).toMatchObject(gone);
    expect(await call('/api/sys/group/user/delete', other.token, { groupId: own, ids: [far.id] })).toMatchObject(gone);
    expect(await call('/api/sys/group/delete', other.token, { ids: [own] })).toMatchObject(gone);
    expect((await ask('/api/sys/group/paging', other.token, { size: 500, params: {} })).records.map(({ id }) => id)).not.toContain(own);
    expect(await members(own)).toEqual([near.id]);
  });

  it('and departments can be left out of the list of users, which tells nothing about groups of others', async () => {
    const [outer, inner] = [await school.department(), await school.department()];
    const people = [
      await school.person({ deptCode: outer.deptCode }),
      await school.person({ deptCode: outer.deptCode }),
      await school.person({ deptCode: inner.deptCode }),
    ];
    const ids = people.map(({ id }) => id);
    const group = await make();
    await ask('/api/sys/group/user/batch-join', admin, { userIds: ids.slice(0, 1), groupIds: [group] });
    const listed = async (params: object, token = admin) =>
      (await ask('/api/sys/user/paging', token, { params: { ids, ...params } })).records.map(({ id }) => id).sort();
    expect(await listed({})).toEqual([...ids].sort());
    expect(await listed({ excludeGroups: [group] })).toEqual(ids.slice(1).sort());
    expect(await listed({ excludeDeparts: [outer.deptCode] })).toEqual(ids.slice(2));
    expect(await listed({ excludeDeparts: [outer.deptCode, inner.deptCode] })).toEqual([]);
    expect(await listed({ excludes: ids.slice(2), excludeGroups: [group] })).toEqual(ids.slice(1, 2));
    const clerk = await school.person({ roles: [await school.role(2, ['sys:user:list'])], deptCode: outer.deptCode });
    expect(await listed({ excludeGroups: [group] }, clerk.token)).toEqual(ids.slice(0, 2).sort());
    for (const params of [{ excludeGroups: ['x'] }, { excludeDeparts: [''] }]) {
      expect((await call('/api/sys/user/paging', admin, { params })).status).toBe(400);
    }
  });

  it('and everything else that is deleted needs a selection', async () => {
    for (const path of [
      '/api/sys/group/delete',
      '/api/sys/depart/delete',
      '/api/repo/delete',
      '/api/qu/qu/delete',
      '/api/exam/exam/delete',
      '/api/tmpl/tmpl/delete',
    ] as const) {
      expect(await call(path, admin, { ids: [] })).toMatchObject({ status: 400, msg: expect.stringContaining('请至少选择一条数据！') });
    }
  });
});
