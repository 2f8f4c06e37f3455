import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { ask, call, platform, post } from '../support/platform.js';
import { School, fresh } from '../support/school.js';

let school: School;
let admin: string;
beforeAll(async () => {
  school = await School.open();
  admin = school.admin;
});

describe('departments', () => {
  it('are saved below another, found by detail and in both trees, renamed, sorted and deleted', async () => {
    const [first, second] = [await school.department(), await school.department()];
    expect(first.deptCode.startsWith(school.root.deptCode)).toBe(true);
    const inTree = async () => (await ask('/api/sys/depart/tree', admin, {})).find(({ id }) => id === school.root.id)?.children ?? [];
    expect((await inTree()).map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
    const deptName = fresh('改名');
    await ask('/api/sys/depart/save', admin, { id: first.id, parentId: school.root.id, deptName });
    expect(await ask('/api/sys/depart/detail', admin, { id: first.id })).toMatchObject({ deptName, deptCode: first.deptCode });
    await ask('/api/sys/depart/sort', admin, { id: first.id, sort: 99_000 });
    await ask('/api/sys/depart/sort', admin, { id: second.id, sort: 98_000 });
    const order = (await inTree()).map(({ id }) => id);
    expect(order.indexOf(second.id)).toBeLessThan(order.indexOf(first.id));
    const learner = await school.person();
    const chosen = (await ask('/api/sys/depart/tree-select', learner.token, {})).flatMap(function all(node): string[] {
      return [node.value, ...node.children.flatMap(all)];
    });
    expect(chosen).toContain(first.deptCode);
    await ask('/api/sys/depart/delete', admin, { ids: [second.id] });
    expect(await call('/api/sys/depart/detail', admin, { id: second.id })).toMatchObject({ status: 404 });
  });

  it('are not deleted while somebody belongs to them', async () => {
    const department = await school.department();
    await school.person({ deptCode: department.deptCode });
    expect(await call('/api/sys/depart/delete', admin, { ids: [department.id] })).toMatchObject({ code: 10010107 });
    expect(await ask('/api/sys/depart/detail', admin, { id: department.id })).toMatchObject({ id: department.id });
  });
});

describe('roles', () => {
  it('keep their name, level, menus and permissions', async () => {
    const roleName = fresh('r').slice(0, 30);
    const { id } = await ask('/api/sys/role/save', admin, { roleName, roleType: 2, roleLevel: 3 });
    expect(await ask('/api/sys/role/detail', admin, { id })).toEqual({
      id,
      roleName,
      roleType: 2,
      roleLevel: 3,
      builtIn: false,
      revision: 0,
    });
    expect((await ask('/api/sys/role/list', admin, {})).map((role) => role.id)).toContain(id);
    const [menu] = await ask('/api/sys/menu/tree', admin, {});
    await ask('/api/sys/role/save-menus', admin, { id, menuIds: [menu?.id ?? ''], permissions: ['exam:list', 'paper:list'] });
    const granted = await ask('/api/sys/role/list-menus', admin, { id });
    expect([granted.menuIds, [...granted.permissions].sort()]).toEqual([[menu?.id], ['exam:list', 'paper:list']]);
  });

  it('open the menus that they name, and the console to nobody without any', async () => {
    const role = await school.role(1, ['exam:list']);
    const clerk = await school.person({ roles: [role] });
    const routes = await ask('/api/sys/menu/routes', clerk.token, {});
    expect(routes.length).toBeGreaterThan(0);
    expect((await ask('/api/sys/user/info', clerk.token, {})).permissions).toEqual(['exam:list']);
    const { id } = await ask('/api/sys/role/save', admin, { roleName: fresh('e').slice(0, 30), roleType: 2, roleLevel: 1 });
    const stranger = await school.person({ roles: [id] });
    expect(await call('/api/sys/menu/routes', stranger.token, {})).toMatchObject({
      code: 10010108,
      msg: '您无权访问此系统，请联系管理员进行菜单授权！',
    });
  });
});

describe('roles of others', () => {
  it('are used everywhere and changed only within the reach of who made them', async () => {
    const [here, there] = [await school.department(), await school.department()];
    const office = await school.role(2, ['sys:role:list', 'sys:role:save', 'exam:list']);
    const [clerk, other] = [
      await school.person({ roles: [office], deptCode: here.deptCode }),
      await school.person({ roles: [office], deptCode: there.deptCode }),
    ];
    const role = { roleName: fresh('r').slice(0, 30), roleType: 2 as const, roleLevel: 2 as const };
    const { id } = await ask('/api/sys/role/save', clerk.token, role);
    // one after the other: of two saves at one moment one is refused as stale
    const changes = async (token: string, to: string) => [
      await call('/api/sys/role/save', token, { ...role, id: to, roleName: fresh('x').slice(0, 30) }),
      await call('/api/sys/role/save-menus', token, { id: to, menuIds: [], permissions: ['exam:list'] }),
    ];
    expect((await ask('/api/sys/role/list', other.token, {})).map((each) => each.id)).toContain(id);
    for (const reply of await changes(other.token, id)) expect(reply).toMatchObject({ status: 403 });
    // nor the one that made the clerk a clerk: everybody in the office holds it
    for (const reply of await changes(clerk.token, office)) expect(reply).toMatchObject({ status: 403 });
    for (const reply of await changes(clerk.token, id)) expect(reply.code).toBe(0);
  });
});

describe('users', () => {
  it('are found by name, department, state and role, read and changed', async () => {
    const department = await school.department();
    const person = await school.person({ deptCode: department.deptCode });
    const find = async (params: object) => (await ask('/api/sys/user/paging', admin, { params })).records.map(({ id }) => id);
    expect(await find({ userName: person.account.userName })).toEqual([person.id]);
    expect(await find({ deptCode: department.deptCode, state: 0 })).toEqual([person.id]);
    expect(await find({ deptCode: department.deptCode, state: 1 })).toEqual([]);
    const detail = await ask('/api/sys/user/detail', admin, { id: person.id });
    const changed = {
      id: person.id,
      userName: detail.userName,
      realName: '新名字',
      deptCode: detail.deptCode,
      roles: detail.roles,
      mobile: '13800138000',
      state: 1 as const,
    };
    await ask('/api/sys/user/save', admin, changed);
    expect(await ask('/api/sys/user/detail', admin, { id: person.id })).toMatchObject({
      realName: '新名字',
      mobile: '13800138000',
      state: 1,
    });
    expect(await find({ deptCode: department.deptCode, state: 1 })).toEqual([person.id]);
  });

  it('need a name, in the words of the form', async () => {
    const { roles } = await ask('/api/sys/user/detail', admin, { id: (await school.person()).id });
    for (const userName of [undefined, '', null]) {
      expect(
        await post('/api/sys/user/save', admin, {
          userName,
          realName: '无名',
          password: 'Ceshi@2026x',
          deptCode: school.root.deptCode,
          roles,
        }),
      ).toMatchObject({ status: 400, msg: '提交的内容有误：用户不能为空！' });
    }
  });

  it('take no name that somebody has', async () => {
    const { account } = await school.person();
    const roles = (await ask('/api/sys/role/list', admin, {}))
      .filter(({ roleType }) => roleType === 1)
      .map(({ id }) => id)
      .slice(0, 1);
    expect(await call('/api/sys/user/save', admin, { ...account, realName: '同名', deptCode: school.root.deptCode, roles })).toMatchObject({
      code: 10010106,
    });
  });

  it('begin without unread messages', async () => {
    const { token } = await school.person();
    expect(await ask('/api/sys/user/msg/count-unread', token, {})).toEqual({ count: 0 });
  });
});

describe('the dictionary', () => {
  it('gains a value, shows it in its tree and loses it again', async () => {
    const [title, dicValue] = [fresh('分类'), fresh('v')];
    const { id } = await ask('/api/sys/dic/value/save', admin, { dicCode: 'repo_catalog', title, dicValue });
    const values = async () => (await ask('/api/sys/dic/value/tree', admin, { dicCode: 'repo_catalog' })).map(({ value }) => value);
    expect(await values()).toContain(dicValue);
    await ask('/api/sys/dic/value/delete', admin, { ids: [id] });
    expect(await values()).not.toContain(dicValue);
  });
});

describe('the site and its captcha', () => {
  it('tells anybody its name and, in demo mode, the accounts to try it with', async () => {
    const site = await ask('/api/sys/site/info', '', {});
    expect([site.siteName, site.captcha, site.demoAccounts.length > 0]).toEqual(['学考', false, true]);
  });

  it('draws a picture for a key of the page; a wrong guess is wrong, a key without a picture too', async () => {
    const captchaKey = randomBytes(16).toString('hex');
    expect(await ask('/api/common/captcha/check', '', { captchaKey, captchaValue: 'abcd' })).toBe(false);
    const picture = await fetch(`${platform().url}/api/common/captcha/gen?key=${captchaKey}`);
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect([picture.status, picture.headers.get('content-type'), bytes.subarray(1, 4).toString()]).toEqual([200, 'image/png', 'PNG']);
    expect(await ask('/api/common/captcha/check', '', { captchaKey, captchaValue: '????' })).toBe(false);
  });
});
