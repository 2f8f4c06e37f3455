import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, choice, id, nameText, readRevision, savedRevision } from '../fields.js';
import { permissionCodes } from '../permissions.js';

const role = z.strictObject({
  id: z.string(),
  roleName: z.string(),
  roleType: z.int(),
  roleLevel: z.int(),
  builtIn: z.boolean(),
  revision: z.int(),
});

export const roleCalls = {
  list: defineCall({
    summary: '角色列表',
    path: '/api/sys/role/list',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:role:list', 'sys:user:list'],
    input: z.strictObject({}),
    output: z.array(role),
    errors: [],
  }),
  detail: defineCall({
    summary: '角色详情',
    path: '/api/sys/role/detail',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:role:list'],
    input: byId,
    output: role,
    errors: ['NOT_FOUND'],
  }),
  save: defineCall({
    summary: '保存角色',
    path: '/api/sys/role/save',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:role:save'],
    audit: true,
    input: z.strictObject({
      id: id().optional(),
      revision: readRevision,
      roleName: nameText('角色名称', 30),
      roleType: choice('角色类型', [1, 2]),
      roleLevel: choice('数据权限', [1, 2, 3]),
    }),
    output: savedRevision,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STALE'],
  }),
  listMenus: defineCall({
    summary: '角色的菜单与权限',
    path: '/api/sys/role/list-menus',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:role:list'],
    input: byId,
    output: z.strictObject({ menuIds: z.array(z.string()), permissions: z.array(z.string()), revision: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  saveMenus: defineCall({
    summary: '保存角色的菜单与权限',
    path: '/api/sys/role/save-menus',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:role:save'],
    audit: true,
    input: z.strictObject({
      id: id(),
      revision: readRevision,
      menuIds: z.array(id('菜单')).max(1000),
      permissions: z.array(z.enum(permissionCodes, '权限编码不存在')).max(500),
    }),
    output: savedRevision,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STALE'],
  }),
};
