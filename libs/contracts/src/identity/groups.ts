import { z } from 'zod';
import { defineCall } from '../call.js';
import { byIds, done, id, ids, nameText, page, paging, readRevision, savedRevision, search } from '../fields.js';
import { userRow } from './users.js';

const group = z.strictObject({ id: z.string(), groupName: z.string(), userCount: z.int(), createTime: z.string(), revision: z.int() });

/** Groups of people across departments. */
export const groupCalls = {
  paging: defineCall({
    summary: '用户组列表',
    path: '/api/sys/group/paging',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:group:list'],
    input: paging({ groupName: search('用户组名称') }),
    output: page(group),
    errors: [],
  }),
  save: defineCall({
    summary: '保存用户组',
    path: '/api/sys/group/save',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:group:save'],
    audit: true,
    input: z.strictObject({ id: id().optional(), revision: readRevision, groupName: nameText('用户组名称', 50) }),
    output: savedRevision,
    errors: ['NOT_FOUND', 'GROUP_NAME_TAKEN', 'STALE'],
  }),
  delete: defineCall({
    summary: '删除用户组（不删除用户）',
    path: '/api/sys/group/delete',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:group:save'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['NOT_FOUND'],
  }),
  userPaging: defineCall({
    summary: '用户组的用户',
    path: '/api/sys/group/user/paging',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:group:list'],
    input: paging({ groupId: id('用户组').optional(), keyword: search('关键字') }),
    output: page(userRow),
    errors: ['NOT_FOUND'],
  }),
  userJoin: defineCall({
    summary: '批量加入用户组',
    path: '/api/sys/group/user/batch-join',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:group:user:join'],
    audit: true,
    // flag is the specification's and always 1
    input: z.strictObject({ userIds: ids(5000), groupIds: ids(100), flag: z.literal(1).default(1) }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
  userDelete: defineCall({
    summary: '移出用户组',
    path: '/api/sys/group/user/delete',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:group:user:remove'],
    audit: true,
    input: z.strictObject({ groupId: id('用户组'), ids: ids(5000) }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
};
