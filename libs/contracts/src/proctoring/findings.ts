import { z } from 'zod';
import { defineCall } from '../call.js';
import { done, id, text } from '../fields.js';

/** Evidence that a proctor judges: a look of the camera, a leave of the page, or a time without page or stream. */
export const findingKinds = ['capture', 'leave', 'interruption'] as const;
export type FindingKind = (typeof findingKinds)[number];
/** Of a candidate's dispute, and of its answer: plain text. */
export const disputeLength = 500;

const owner = { owner: 'proctoring', module: 'exam' } as const;
export const findingAs = z.enum(['confirmed', 'dismissed'], '处理结果不正确');
/** Of the paper, and within it: of a look or a leave what the page named it, of an interruption its kind and beginning. */
export const evidenceId = z.string('编号格式不正确').regex(/^[0-9a-f]{24}:[0-9a-z]{8,32}$/, '编号格式不正确');
/** As a proctor sees it. */
export const findingShown = z.strictObject({ as: findingAs, note: z.string(), byName: z.string(), time: z.string() }).nullable();
/** Words of the candidate against a finding; the answer is empty while it waits. */
export const disputeShown = z.strictObject({ text: z.string(), time: z.string(), answer: z.string(), answerTime: z.string() }).nullable();

const place = { paperId: id('考卷'), kind: z.enum(findingKinds, '记录类型不正确'), id: evidenceId };

/** Findings of proctors as their candidates see them, and what these say against them (decision 0143). */
export const findingCalls = {
  /** Findings about an own attempt that were confirmed, or disputed; none before results may be seen. */
  own: defineCall({
    ...owner,
    summary: '我的考试异常记录',
    path: '/api/paper/finding/list',
    partition: 'caller',
    effect: 'reads',
    access: 'user',
    input: z.strictObject({ paperId: id('考卷') }),
    output: z.strictObject({
      findings: z.array(
        z.strictObject({
          kind: z.enum(findingKinds),
          id: z.string(),
          time: z.string(),
          /** verdict about the picture, how the page was left, or what was interrupted */
          what: z.string(),
          /** of a leave or an interruption; null: the page did not say */
          seconds: z.int().nullable(),
          as: findingAs,
          dispute: disputeShown,
          /** until when it may be disputed, ISO; empty: not any more, or it was. A server of the release before does not tell it */
          disputeUntil: z.string().optional(),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  /** Once for each finding; the same words sent again change nothing. */
  dispute: defineCall({
    ...owner,
    summary: '对考试异常记录提出异议',
    path: '/api/paper/finding/dispute',
    partition: 'caller',
    effect: 'changes',
    access: 'user',
    input: z.strictObject({ ...place, text: text('异议', disputeLength, '请填写异议内容！') }),
    output: done,
    errors: ['NOT_FOUND', 'DISPUTE_TWICE', 'DISPUTE_OVER'],
  }),
  /** Answers a dispute, and confirms or dismisses the finding anew; the candidate gets a message. Sent again it is the same answer. */
  answer: defineCall({
    ...owner,
    summary: '答复考生的异议',
    path: '/api/exam/watch/finding-answer',
    effect: 'changes',
    access: ['paper:valid'],
    audit: true,
    input: z.strictObject({ ...place, as: findingAs, answer: text('答复', disputeLength, '请填写答复！') }),
    output: done,
    errors: ['NOT_FOUND', 'OWN_MATTER', 'STALE'],
  }),
};
