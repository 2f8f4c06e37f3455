import { z } from 'zod';
import { defineCall } from '../call.js';
import { id, integer, text } from '../fields.js';
import { disputeShown, evidenceId, findingAs, findingShown } from './findings.js';

const paperId = id('考卷');
/** How a page was left: hidden, without the keyboard's focus, or out of full screen. */
export const leaveKinds = ['hidden', 'blur', 'fullscreen'] as const;
export type LeaveKind = (typeof leaveKinds)[number];
/** Leaves of one attempt that are kept one by one; more are counted by nobody. */
export const mostLeaves = 1000;

const owner = { owner: 'proctoring' } as const;

/** Leaves of the page of an attempt, which the page reports and the service counts (decision 0112). */
export const leaveCalls = {
  /** Tells of one leave; the attempt ends here when the exam's number is reached. Sent again with its `key` it is the same leave. */
  report: defineCall({
    ...owner,
    summary: '上报离开考试页面',
    path: '/api/paper/paper/leave-incr',
    partition: 'caller',
    effect: 'changes',
    access: 'user',
    load: 'submit',
    input: z.strictObject({
      id: paperId,
      /** without it each call is a leave of its own */
      key: z
        .string('编号应为文字')
        .regex(/^[0-9a-z]{8,32}$/, '编号格式不正确')
        .optional(),
      /** seconds that the page was away, by its own clock */
      seconds: integer('离开时长', 0, 86_400).optional(),
      kind: z.enum(leaveKinds, '离开方式不正确').default('hidden'),
    }),
    /** `leaveCount`: 0, or the number at which the attempt ends; `overLimit`: it has ended by it */
    output: z.strictObject({ leaveTimes: z.int(), leaveCount: z.int(), overLimit: z.boolean() }),
    errors: ['NOT_FOUND', 'PAPER_CLOSED', 'LEAVES_LIMITED', 'BUSY'],
  }),
  /** Leaves of an attempt for its proctors, the first one first. */
  list: defineCall({
    ...owner,
    summary: '考卷的离开记录',
    module: 'exam',
    path: '/api/exam/watch/leave-list',
    effect: 'reads',
    access: ['paper:list'],
    input: z.strictObject({ paperId }),
    output: z.array(
      z.strictObject({
        id: z.string(),
        time: z.string(),
        kind: z.enum(leaveKinds),
        /** null: the page did not say */
        seconds: z.int().nullable(),
        finding: findingShown,
        dispute: disputeShown,
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
  /** Finding of a proctor about a leave; one that was dismissed is counted no more. STALE: its candidate waits for an answer. */
  judge: defineCall({
    ...owner,
    summary: '确认或排除离开记录',
    module: 'exam',
    path: '/api/exam/watch/leave-judge',
    effect: 'changes',
    access: ['paper:valid'],
    audit: true,
    input: z.strictObject({ paperId, id: evidenceId, as: findingAs, note: text('说明', 200, '请填写说明！') }),
    output: z.strictObject({ as: findingAs }),
    errors: ['NOT_FOUND', 'OWN_MATTER', 'STALE'],
  }),
};
