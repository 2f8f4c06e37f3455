import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, done, id, ids } from '../fields.js';

/** Common pieces of two questions, of all that one of them has, in whole percent. */
const percent = z.int();

/** Near duplicates: questions with at least 0.8 of their pieces in common (docs/decisions/0099). */
export const nearCalls = {
  groups: defineCall({
    summary: '查找题库里近似的试题',
    path: '/api/qu/qu/near/groups',
    owner: 'repo',
    effect: 'reads',
    access: ['qu:list'],
    timeoutMs: 60_000,
    input: z.strictObject({ repoId: id('题库') }),
    output: z.strictObject({
      /** those with the newest questions first; of each the oldest question first, and how near it is to that one */
      groups: z.array(z.strictObject({ questions: z.array(z.strictObject({ id: z.string(), percent })) })),
      /** questions that a person marked as no duplicates of each other, the newest mark first, as long as they read as they did then */
      marks: z.array(
        z.strictObject({
          id: z.string(),
          quIds: z.array(z.string()),
          contentText: z.string(),
          createName: z.string(),
          createTime: z.string(),
        }),
      ),
    }),
    errors: ['NOT_FOUND', 'BUSY'],
  }),
  /** The nearest of its bank, those that are marked aside. */
  list: defineCall({
    summary: '查找与一道试题近似的试题',
    path: '/api/qu/qu/near/list',
    owner: 'repo',
    effect: 'reads',
    access: ['qu:list'],
    timeoutMs: 30_000,
    input: byId,
    output: z.strictObject({
      total: z.int(),
      questions: z.array(z.strictObject({ id: z.string(), percent, contentText: z.string() })),
    }),
    errors: ['NOT_FOUND', 'BUSY'],
  }),
  mark: defineCall({
    summary: '标记试题互不重复',
    path: '/api/qu/qu/near/mark',
    owner: 'repo',
    effect: 'changes',
    access: ['qu:save'],
    audit: true,
    input: z.strictObject({ repoId: id('题库'), ids: ids().min(2, '请至少选择两道试题') }),
    output: z.strictObject({ id: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  unmark: defineCall({
    summary: '取消“互不重复”的标记',
    path: '/api/qu/qu/near/unmark',
    owner: 'repo',
    effect: 'changes',
    access: ['qu:save'],
    audit: true,
    input: byId,
    output: done,
    errors: ['NOT_FOUND'],
  }),
};
