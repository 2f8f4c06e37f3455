import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, id, ids } from '../fields.js';
import { questionFilters } from './questions.js';

const points = z.array(z.string().max(60)).min(1, '请选择知识点').max(20, '最多绑定 20 个知识点');
const chapter = z.union([z.literal(''), id('章节')]).default('');
const repoId = id('题库').min(1, '请选择题库！');

/** A change of many questions. */
const action = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('level'), quLevel: z.literal([1, 2, 3, 4], '必须选择难度等级！') }),
    z.strictObject({ kind: z.literal('joinChapter'), chapterId: id('章节') }),
    z.strictObject({ kind: z.literal('clearChapter') }),
    z.strictObject({ kind: z.literal('move'), repoId, chapterId: chapter }),
    z.strictObject({ kind: z.literal('copy'), repoId, chapterId: chapter }),
    z.strictObject({ kind: z.literal('addPoints'), pointCodes: points }),
    z.strictObject({ kind: z.literal('clearPoints') }),
    z.strictObject({ kind: z.literal('delete') }),
  ],
  '批量操作不正确',
);
export type QuestionAction = z.output<typeof action>;

/** Changes of more questions than one call can carry, or of all that a list has found. */
export const questionJobCalls = {
  start: defineCall({
    summary: '批量处理搜到的试题',
    path: '/api/qu/qu/bulk/start',
    owner: 'repo',
    effect: 'changes',
    access: ['qu:save', 'qu:delete'],
    audit: true,
    timeoutMs: 10_000,
    input: z.strictObject({
      /** browser-made id of the job: a repeat after a lost answer starts nothing twice */
      requestId: id('操作编号'),
      /** those that were chosen one by one, or what the list is filtered by */
      selection: z.union(
        [z.strictObject({ ids: ids() }), z.strictObject({ params: z.strictObject(questionFilters) })],
        '请至少选择一条数据！',
      ),
      action,
    }),
    output: z.strictObject({ id: z.string(), total: z.int() }),
    errors: ['NOT_FOUND', 'QUESTION_INVALID', 'QU_BULK_MANY'],
  }),
  /** Of a job that the person started. */
  state: defineCall({
    summary: '批量处理的进度',
    path: '/api/qu/qu/bulk/state',
    owner: 'repo',
    effect: 'reads',
    access: ['qu:save', 'qu:delete'],
    input: byId,
    output: z.strictObject({
      isDone: z.boolean(),
      total: z.int(),
      done: z.int(),
      /** left as they were, and why the first of them was */
      left: z.int(),
      reason: z.string(),
    }),
    errors: ['NOT_FOUND'],
  }),
};
