import { z } from 'zod';
import { defineCall } from '../call.js';
import { byIds, done, id, readRevision, savedRevision, text } from '../fields.js';

export interface DicNode {
  id: string;
  title: string;
  value: string;
  revision: number;
  children: DicNode[];
}
const dicNode: z.ZodType<DicNode> = z.lazy(() =>
  z.strictObject({ id: z.string(), title: z.string(), value: z.string(), revision: z.int(), children: z.array(dicNode) }),
);

export const dictionaryCalls = {
  tree: defineCall({
    summary: '字典值树',
    path: '/api/sys/dic/value/tree',
    owner: 'identity',
    effect: 'reads',
    access: 'user',
    askedBy: ['repo', 'exam', 'activity', 'course', 'mall'],
    input: z.strictObject({
      dicCode: z.string('字典编码不能为空').regex(/^[a-z_]{1,40}$/, '字典编码格式不正确'),
      excludes: z.array(z.string().max(60)).max(200).optional(),
      useCache: z.boolean().optional(),
    }),
    output: z.array(dicNode),
    errors: [],
  }),
  save: defineCall({
    summary: '保存字典值',
    path: '/api/sys/dic/value/save',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:dic:save'],
    audit: true,
    input: z.strictObject({
      id: id().optional(),
      revision: readRevision,
      dicCode: z.string('字典编码不能为空').regex(/^[a-z_]{1,40}$/, '字典编码格式不正确'),
      parentId: z.union([z.literal('0'), id('上级')]).default('0'),
      title: text('名称', 50),
      dicValue: z.string('字典值不能为空').trim().min(1, '字典值不能为空').max(60, '字典值不能超过 60 个字'),
    }),
    output: savedRevision,
    errors: ['NOT_FOUND', 'BAD_INPUT', 'STALE'],
  }),
  delete: defineCall({
    summary: '删除字典值',
    path: '/api/sys/dic/value/delete',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:dic:save'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['NOT_FOUND'],
  }),
};
