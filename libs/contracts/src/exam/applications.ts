import { z } from 'zod';
import { defineCall } from '../call.js';
import { choice, done, id, ids, instant, page, paging, text } from '../fields.js';

/** Of the reason of an application, and of the reason of its audit: plain text. */
export const applyLength = 500;

/** The learner's newest application for an exam, as the entry page shows it. */
export const ownApplication = z.strictObject({
  applyMsg: z.string(),
  applyTime: z.string(),
  /** 0 pending, 1 approved, 2 rejected */
  auditState: z.int(),
  auditMsg: z.string(),
  /** end of the window of that attempt; empty: that of the exam */
  validTo: z.string(),
  /** the attempt that it opened was begun */
  auditUsed: z.boolean(),
});

const applicationRow = z.strictObject({
  id: z.string(),
  examId: z.string(),
  title: z.string(),
  applyUser: z.string(),
  userName: z.string(),
  realName: z.string(),
  applyTime: z.string(),
  applyMsg: z.string(),
  /** the rule that kept the person from starting, when it was asked for */
  blocked: z.string(),
  auditState: z.int(),
  auditState_dictText: z.string(),
  auditBy: z.string(),
  auditTime: z.string(),
  auditMsg: z.string(),
  validTo: z.string(),
  auditUsed: z.boolean(),
  /** of the attempt that it opened; empty: it has not begun */
  paperId: z.string(),
  /** 0 in progress, 1 handed in, of that attempt; null: it has not begun */
  handState: z.int().nullable(),
  /** 1: the person had handed in a paper of the exam before */
  overwrite: z.int(),
});

/**
 * 考试申请: a learner whom the rules of an exam keep out asks to sit it. An application that is approved opens one attempt, late or beyond the
 * number of attempts, and behind the window where the audit gives an end (spec-readings, Applications and retakes).
 */
export const applicationCalls = {
  save: defineCall({
    summary: '申请参加考试',
    path: '/api/exam/apply/save',
    owner: 'exam',
    module: 'exam',
    partition: 'caller',
    effect: 'changes',
    access: 'user',
    input: z.strictObject({ examId: id('考试'), applyMsg: text('申请理由', applyLength, '申请理由不能为空！') }),
    output: done,
    errors: ['EXAM_NOT_FOR_YOU', 'APPLY_NEEDLESS', 'APPLY_NOT_HERE', 'APPLY_WAITING', 'TOO_MANY'],
  }),
  paging: defineCall({
    summary: '考试申请列表',
    path: '/api/exam/apply/paging',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['exam:add'],
    input: paging({
      examId: id('考试').optional(),
      auditState: choice('审核状态', [0, 1, 2]).optional(),
      handState: choice('交卷状态', [0, 1]).optional(),
      overwrite: choice('是否重考', [0, 1]).optional(),
    }),
    output: page(applicationRow),
    errors: [],
  }),
  audit: defineCall({
    summary: '审核考试申请',
    path: '/api/exam/apply/audit',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:add'],
    audit: true,
    input: z.strictObject({
      ids: ids(),
      /** 1 approved, 2 rejected */
      auditState: z.literal([1, 2], '审核意见不能为空！'),
      auditMsg: text('审核理由', applyLength, '审核理由不能为空！'),
      /** for those that are approved: the end of the window of that attempt, also behind that of the exam; absent: that of the exam */
      validTo: instant('开始截止时间').optional(),
    }),
    output: done,
    errors: ['NOT_FOUND', 'OWN_MATTER', 'APPLY_END', 'STALE'],
  }),
  delete: defineCall({
    summary: '删除考试申请',
    path: '/api/exam/apply/delete',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:add'],
    audit: true,
    input: z.strictObject({ ids: ids() }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
};
