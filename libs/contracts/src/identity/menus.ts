import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, byIds, choice, done, flag, id, integer, readRevision, savedRevision, text } from '../fields.js';
import { permissionCodes } from '../permissions.js';

export interface MenuNode {
  id: string;
  menuType: number;
  parentId: string;
  metaTitle: string;
  name: string;
  path: string;
  component: string;
  permissionTag: string;
  metaIcon: string;
  hidden: boolean;
  sort: number;
  revision: number;
  children: MenuNode[];
}
const menuNode: z.ZodType<MenuNode> = z.lazy(() =>
  z.strictObject({
    id: z.string(),
    menuType: z.int(),
    parentId: z.string(),
    metaTitle: z.string(),
    name: z.string(),
    path: z.string(),
    component: z.string(),
    permissionTag: z.string(),
    metaIcon: z.string(),
    hidden: z.boolean(),
    sort: z.int(),
    revision: z.int(),
    children: z.array(menuNode),
  }),
);

export const menuCalls = {
  routes: defineCall({
    summary: '当前用户获准的菜单',
    path: '/api/sys/menu/routes',
    owner: 'identity',
    effect: 'reads',
    access: 'user',
    input: z.strictObject({}),
    output: z.array(menuNode),
    errors: ['NO_MENUS'],
  }),
  tree: defineCall({
    summary: '菜单树',
    path: '/api/sys/menu/tree',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:menu:list', 'sys:role:list'],
    input: z.strictObject({}),
    output: z.array(menuNode),
    errors: [],
  }),
  detail: defineCall({
    summary: '菜单详情',
    path: '/api/sys/menu/detail',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:menu:list'],
    input: byId,
    output: menuNode,
    errors: ['NOT_FOUND'],
  }),
  save: defineCall({
    summary: '保存菜单',
    path: '/api/sys/menu/save',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:menu:save'],
    audit: true,
    input: z
      .strictObject({
        id: id().optional(),
        revision: readRevision,
        menuType: choice('类型', [1, 2, 3]),
        parentId: z.union([z.literal('0'), id('上级菜单')], '上级菜单不能为空！'),
        metaTitle: text('标题', 30),
        name: z
          .string('名称不能为空！')
          .min(1, '名称不能为空！')
          .max(60, '名称不能超过 60 个字')
          .regex(/^[A-Za-z]+$/, '名称只能是英文字母'),
        path: z.string('路径不能为空！').trim().max(200, '路径不能超过 200 个字').default(''),
        // whatever stands at the top is a folder: its component is Layout
        component: z.string('组件不能为空！').trim().max(100, '组件不能超过 100 个字').default(''),
        permissionTag: z.union([z.literal(''), z.enum(permissionCodes)], '权限编码不存在').default(''),
        metaIcon: z.string('图标应为文字').trim().max(60, '图标不能超过 60 个字').default(''),
        hidden: flag('隐藏').default(false),
        sort: integer('排序', 0, 100_000).optional(),
      })
      .superRefine(({ menuType, parentId, path, component }, context) => {
        if (menuType === 2) return;
        if (path === '') context.addIssue({ code: 'custom', path: ['path'], message: '路径不能为空！' });
        if (parentId !== '0' && component === '') context.addIssue({ code: 'custom', path: ['component'], message: '组件不能为空！' });
      }),
    output: savedRevision,
    errors: ['NOT_FOUND', 'BAD_INPUT', 'MENU_NAME_TAKEN', 'STALE'],
  }),
  delete: defineCall({
    summary: '删除菜单（连同下级）',
    path: '/api/sys/menu/delete',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:menu:save'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['NOT_FOUND', 'MENU_BUILT_IN'],
  }),
  sort: defineCall({
    summary: '菜单排序',
    path: '/api/sys/menu/sort',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:menu:save'],
    audit: true,
    input: z.strictObject({ id: id(), sort: integer('排序', 0, 100_000) }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
};
