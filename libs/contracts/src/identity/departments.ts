import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, byIds, done, id, integer, nameText, readRevision, savedRevision } from '../fields.js';
import { treeNode } from './fields.js';

export interface DepartNode {
  id: string;
  deptCode: string;
  deptName: string;
  parentId: string;
  sort: number;
  revision: number;
  children: DepartNode[];
}
const departNode: z.ZodType<DepartNode> = z.lazy(() =>
  z.strictObject({
    id: z.string(),
    deptCode: z.string(),
    deptName: z.string(),
    parentId: z.string(),
    sort: z.int(),
    revision: z.int(),
    children: z.array(departNode),
  }),
);

export const departmentCalls = {
  tree: defineCall({
    summary: '部门树',
    path: '/api/sys/depart/tree',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:depart:list'],
    input: z.strictObject({}),
    output: z.array(departNode),
    errors: [],
  }),
  treeSelect: defineCall({
    summary: '部门选择树',
    path: '/api/sys/depart/tree-select',
    owner: 'identity',
    effect: 'reads',
    access: 'user',
    input: z.strictObject({}),
    output: z.array(treeNode),
    errors: [],
  }),
  detail: defineCall({
    summary: '部门详情',
    path: '/api/sys/depart/detail',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:depart:list'],
    input: byId,
    output: departNode,
    errors: ['NOT_FOUND'],
  }),
  save: defineCall({
    summary: '保存部门',
    path: '/api/sys/depart/save',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:depart:save'],
    audit: true,
    input: z.strictObject({
      id: id().optional(),
      revision: readRevision,
      parentId: z.union([z.literal('0'), id('上级部门')]).default('0'),
      deptName: nameText('部门名称', 50),
    }),
    output: savedRevision,
    errors: ['NOT_FOUND', 'STALE'],
  }),
  delete: defineCall({
    summary: '删除部门',
    path: '/api/sys/depart/delete',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:depart:delete'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['DEPART_NOT_EMPTY', 'NOT_FOUND'],
  }),
  sort: defineCall({
    summary: '部门排序',
    path: '/api/sys/depart/sort',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:depart:save'],
    audit: true,
    input: z.strictObject({ id: id(), sort: integer('排序', 0, 100_000) }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
  /** For other services: names behind codes; a code of no department is left out. */
  names: defineCall({
    summary: '按编码取部门名称',
    path: '/internal/identity/department-names',
    owner: 'identity',
    effect: 'reads',
    access: 'internal',
    askedBy: ['exam'],
    input: z.strictObject({ codes: z.array(z.string().max(60)).max(1000) }),
    output: z.array(z.strictObject({ code: z.string(), name: z.string() })),
    errors: [],
  }),
};
