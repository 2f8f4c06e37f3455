import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { errors, type MenuNode } from '@xuekao/contracts';
import { ask, call } from '../../support/platform.js';
import { School } from '../../support/school.js';

let school: School;
let admin: string;
beforeAll(async () => {
  school = await School.open();
  admin = school.admin;
});
/** Names of menus hold letters only. */
const letters = (): string => `Test${Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26))).join('')}`;
const every = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...every(node.children)]);
const find = async (id: string) => every(await ask('/api/sys/menu/tree', admin, {})).find((node) => node.id === id);
const folder = (more: object = {}) => ({
  menuType: 1 as const,
  parentId: '0',
  metaTitle: '自建目录',
  name: letters(),
  path: '/own',
  ...more,
});

describe('menus', () => {
  it('of the three kinds are saved, shown in their place, changed, sorted and deleted with what is below', async () => {
    const { id: top } = await ask('/api/sys/menu/save', admin, folder({ component: 'whatever' }));
    // what stands at the top is a folder
    expect(await find(top)).toMatchObject({ component: 'Layout', metaTitle: '自建目录', parentId: '0', children: [] });
    const child = { parentId: top, permissionTag: 'exam:list' as const };
    const { id: page } = await ask('/api/sys/menu/save', admin, {
      ...child,
      menuType: 1,
      metaTitle: '页面',
      name: letters(),
      path: '/own/page',
      component: 'exam',
    });
    const { id: route } = await ask('/api/sys/menu/save', admin, {
      ...child,
      menuType: 3,
      metaTitle: '路由',
      name: letters(),
      path: '/own/route',
      component: 'exam',
      hidden: true,
    });
    const { id: button } = await ask('/api/sys/menu/save', admin, {
      parentId: page,
      menuType: 2,
      metaTitle: '按钮',
      name: letters(),
      permissionTag: 'exam:add',
    });
    expect((await find(top))?.children.map(({ id }) => id)).toEqual([page, route]);
    expect((await find(page))?.children).toMatchObject([{ id: button, menuType: 2, path: '', component: '', permissionTag: 'exam:add' }]);
    await ask('/api/sys/menu/sort', admin, { id: page, sort: 500 });
    expect((await ask('/api/sys/menu/detail', admin, { id: top })).children.map(({ id }) => id)).toEqual([route, page]);
    const name = (await find(page))?.name ?? '';
    await ask('/api/sys/menu/save', admin, {
      id: page,
      parentId: top,
      menuType: 1,
      metaTitle: '改名',
      name,
      path: '/own/page',
      component: 'exam',
    });
    expect(await find(page)).toMatchObject({ metaTitle: '改名', permissionTag: '', sort: 500 });

    const roleId = (await ask('/api/sys/role/save', admin, { roleName: letters(), roleType: 2, roleLevel: 3 })).id;
    await ask('/api/sys/role/save-menus', admin, { id: roleId, menuIds: [top, page], permissions: [] });
    await ask('/api/sys/menu/delete', admin, { ids: [top] });
    for (const id of [top, page, route, button]) expect(await find(id)).toBeUndefined();
    expect((await ask('/api/sys/role/list-menus', admin, { id: roleId })).menuIds).toEqual([]);
    expect(await call('/api/sys/menu/detail', admin, { id: page })).toMatchObject({ status: 404 });
  });

  it.each([
    [{ metaTitle: ' ' }, '标题不能为空！'],
    [{ name: '' }, '名称不能为空！'],
    [{ name: 'own-1' }, '名称只能是英文字母'],
    [{ path: '' }, '路径不能为空！'],
    [{ parentId: 'f'.repeat(24), component: 'x' }, '上级菜单不存在'],
    [{ permissionTag: 'no:such' }, '权限编码不存在'],
  ])('%j is refused with a sentence', async (change, sentence) => {
    const reply = await call('/api/sys/menu/save', admin, folder(change) as never); // wrong on purpose
    expect([reply.status, reply.msg]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('need a component below a folder, unless they are functions', async () => {
    const { id: top } = await ask('/api/sys/menu/save', admin, folder());
    expect((await call('/api/sys/menu/save', admin, folder({ parentId: top }))).msg).toContain('组件不能为空！');
    await ask('/api/sys/menu/save', admin, { parentId: top, menuType: 2, metaTitle: '按钮', name: letters() });
    await ask('/api/sys/menu/delete', admin, { ids: [top] });
  });

  it('have names of their own, never stand below themselves, and those of the system stay', async () => {
    const { id } = await ask('/api/sys/menu/save', admin, folder());
    const name = (await find(id))?.name ?? '';
    expect(await call('/api/sys/menu/save', admin, folder({ name }))).toMatchObject({
      code: errors.MENU_NAME_TAKEN.code,
      msg: `已有名称为“${name}”的菜单，请换一个。`,
    });
    expect((await call('/api/sys/menu/save', admin, folder({ id, name, parentId: id, component: 'x' }))).msg).toContain('上级菜单不存在');
    const own = every(await ask('/api/sys/menu/tree', admin, {})).find((node) => node.name === 'UserList');
    expect(await call('/api/sys/menu/delete', admin, { ids: [own?.id ?? ''] })).toMatchObject({ code: errors.MENU_BUILT_IN.code });
    expect(await find(own?.id ?? '')).toBeDefined();
    await ask('/api/sys/menu/delete', admin, { ids: [id] });
  });
});
