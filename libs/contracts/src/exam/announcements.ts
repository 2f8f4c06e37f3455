import { z } from 'zod';
import { defineCall } from '../call.js';
import { done, id, page, paging, text } from '../fields.js';

const announcementRow = z.strictObject({
  id: z.string(),
  /** counts the announcements of the exam, from 1 */
  n: z.int(),
  message: z.string(),
  /** who sent it */
  realName: z.string(),
  sendTime: z.string(),
  /** name of the only person whom it is for; empty: everybody who sits the exam */
  toName: z.string(),
  /** people who sat the exam when it was sent, and those of all who have acknowledged it */
  toCount: z.int(),
  readCount: z.int(),
});

/** Words of those who hold an exam to those who sit it: stored, numbered, shown again until they are acknowledged. */
export const announcementCalls = {
  /** Appears on the pages of all who sit the exam, of those who were away as soon as they are back, and of those who begin later. */
  batchMsg: defineCall({
    summary: '给正在考试的全部考生发消息',
    path: '/api/socket/watch/batch-msg',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:add'],
    audit: true,
    timeoutMs: 60_000,
    input: z.strictObject({
      /** names the announcement: sent again it is the same one */
      id: id('消息').optional(),
      examId: id('考试'),
      message: text('消息', 500, '请填写消息！'),
    }),
    /** people who sit the exam: told at once, and those who hear of it by their next question to the server */
    output: z.strictObject({ success: z.int(), fail: z.int() }),
    errors: ['NOT_FOUND', 'EXAM_NOT_OPEN', 'TOO_MANY', 'STALE'],
  }),
  announcements: defineCall({
    summary: '考试中发出的消息',
    path: '/api/exam/announce/paging',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['exam:add'],
    input: paging({ examId: id('考试') }),
    output: page(announcementRow),
    errors: ['NOT_FOUND'],
  }),
  /** For somebody who sits the exam: what was said, and was not acknowledged; the oldest first. */
  unread: defineCall({
    summary: '未确认的考试消息',
    path: '/api/exam/announce/unread',
    owner: 'exam',
    partition: 'caller',
    effect: 'reads',
    access: 'user',
    keepsSession: false,
    input: z.strictObject({ examId: id('考试') }),
    output: z.strictObject({
      /** announcements of the exam so far */
      announced: z.int(),
      list: z.array(z.strictObject({ id: z.string(), n: z.int(), message: z.string(), sendTime: z.string() })),
    }),
    errors: ['NOT_FOUND'],
  }),
  acknowledge: defineCall({
    summary: '确认考试消息',
    path: '/api/exam/announce/read',
    owner: 'exam',
    effect: 'changes',
    access: 'user',
    input: z.strictObject({ id: id('消息') }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
};
