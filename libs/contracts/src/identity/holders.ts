import { z } from 'zod';
import { defineCall } from '../call.js';
import { id, search } from '../fields.js';
import { permissionCodes } from '../permissions.js';

const ids = (max: number) => z.array(z.string().max(60)).max(max);
const person = z.strictObject({ id: z.string(), userName: z.string(), realName: z.string(), deptCode: z.string(), deptName: z.string() });
const group = z.strictObject({ id: z.string(), groupName: z.string() });
const depart = z.strictObject({ deptCode: z.string(), deptName: z.string() });

/** With whom objects are shared: people of the console, groups and departments. */
export const holderCalls = {
  colleagues: defineCall({
    summary: '搜索可共享的同事、用户组和部门',
    path: '/api/sys/user/colleagues',
    owner: 'identity',
    effect: 'reads',
    access: ['repo:save', 'tmpl:save', 'exam:add'],
    // twenty of each kind: who is not among them is found by more of the name
    input: z.strictObject({ keyword: search('姓名') }),
    output: z.strictObject({ users: z.array(person), groups: z.array(group), departs: z.array(depart) }),
    errors: [],
  }),
  /** Active people of the console, groups and departments behind ids; those that are gone are left out. */
  named: defineCall({
    summary: '按编号取共享对象的名称',
    path: '/internal/identity/share-holders',
    owner: 'identity',
    effect: 'reads',
    access: 'internal',
    askedBy: ['repo', 'exam'],
    input: z.strictObject({ users: ids(1000), groups: ids(1000), departs: ids(1000) }),
    output: z.strictObject({ users: z.array(person), groups: z.array(group), departs: z.array(depart) }),
    errors: [],
  }),
  /** Which of these people are members of the group. */
  membersAmong: defineCall({
    summary: '按编号取用户组中的人员',
    path: '/internal/identity/group-members',
    owner: 'identity',
    effect: 'reads',
    access: 'internal',
    askedBy: ['exam'],
    input: z.strictObject({ groupId: id('用户组'), users: ids(1000) }),
    output: z.array(z.string()),
    errors: [],
  }),
  /** A person as a caller of the console, whether signed in or not; null: not there, barred, or a learner. */
  asCaller: defineCall({
    summary: '按编号取人员的权限范围',
    path: '/internal/identity/person-as-caller',
    owner: 'identity',
    effect: 'reads',
    access: 'internal',
    askedBy: ['repo', 'exam'],
    input: z.strictObject({ userId: id('人员') }),
    output: z
      .strictObject({
        realName: z.string(),
        deptCode: z.string(),
        groups: z.array(z.string()),
        roleLevel: z.int(),
        permissions: z.array(z.enum(permissionCodes as [string, ...string[]])),
      })
      .nullable(),
    errors: [],
  }),
};
