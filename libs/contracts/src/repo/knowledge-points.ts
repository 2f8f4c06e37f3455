import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, byIds, done, id, integer, readRevision, savedRevision, search, text } from '../fields.js';

export interface PointNode {
  id: string;
  revision: number;
  pointCode: string;
  pointName: string;
  parentId: string;
  sort: number;
  /** whether the caller may change and delete it */
  editable: boolean;
  children: PointNode[];
}

const pointNode: z.ZodType<PointNode> = z.lazy(() =>
  z.strictObject({
    id: z.string(),
    revision: z.int(),
    pointCode: z.string(),
    pointName: z.string(),
    parentId: z.string(),
    sort: z.int(),
    editable: z.boolean(),
    children: z.array(pointNode),
  }),
);

export const knowledgePointCalls = {
  tree: defineCall({
    summary: '知识点树',
    path: '/api/sys/kp/tree',
    owner: 'repo',
    effect: 'reads',
    access: 'user',
    input: z.strictObject({ query: search('知识点'), pointRoot: z.string().max(60).optional(), useCache: z.boolean().optional() }),
    output: z.array(pointNode),
    errors: [],
  }),
  detail: defineCall({
    summary: '知识点详情',
    path: '/api/sys/kp/detail',
    owner: 'repo',
    effect: 'reads',
    access: ['sys:kp:save'],
    input: byId,
    output: pointNode,
    errors: ['NOT_FOUND'],
  }),
  save: defineCall({
    summary: '保存知识点',
    path: '/api/sys/kp/save',
    owner: 'repo',
    effect: 'changes',
    access: ['sys:kp:save'],
    audit: true,
    input: z.strictObject({
      id: id().optional(),
      revision: readRevision,
      parentId: z.union([z.literal('0'), id('上级知识点')]).default('0'),
      pointName: text('知识点名称', 60),
    }),
    output: savedRevision,
    errors: ['NOT_FOUND', 'POINT_NOT_YOURS', 'STALE'],
  }),
  delete: defineCall({
    summary: '删除知识点',
    path: '/api/sys/kp/delete',
    owner: 'repo',
    effect: 'changes',
    access: ['sys:kp:save'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['NOT_FOUND', 'POINT_NOT_YOURS', 'POINT_NOT_EMPTY', 'POINT_IN_USE'],
  }),
  sort: defineCall({
    summary: '知识点排序',
    path: '/api/sys/kp/sort',
    owner: 'repo',
    effect: 'changes',
    access: ['sys:kp:save'],
    audit: true,
    input: z.strictObject({ id: id(), sort: integer('排序', 0, 100_000) }),
    output: done,
    errors: ['NOT_FOUND', 'POINT_NOT_YOURS'],
  }),
};
