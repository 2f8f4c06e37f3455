import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, choice, done, id, ids, integer, optionalText, page, paging, quType, text } from '../fields.js';

/** Of a report, and of the answer to it: plain text. */
const reportLength = 1000;
const auditLength = 500;
/** The specification's largest reward (2, "Audit points"). */
const mostReportPoints = 999_999;

/** 0 waits, 1 accepted, 2 rejected */
export const reportStates = { waiting: 0, accepted: 1, rejected: 2 } as const;

const report = z.strictObject({
  id: z.string(),
  quId: z.string(),
  /** beginning of the stem without markup, as it was reported */
  title: z.string(),
  quType,
  quType_dictText: z.string(),
  repoId: z.string(),
  repoTitle: z.string(),
  content: z.string(),
  /** name of the person */
  createBy: z.string(),
  createTime: z.string(),
  auditState: z.int(),
  /** name of the person; empty while it waits, as the words and the time are */
  auditBy: z.string(),
  auditMsg: z.string(),
  auditPoints: z.int(),
  auditTime: z.string(),
});

/** Learners report errors of questions; whoever may edit the bank accepts or rejects them. No answer holds a key. */
export const reportCalls = {
  save: defineCall({
    summary: '反馈试题错误',
    path: '/api/qu/report/save',
    owner: 'repo',
    effect: 'changes',
    access: 'user',
    input: z.strictObject({ quId: id('试题'), content: text('错误描述', reportLength) }),
    output: done,
    errors: ['NOT_FOUND', 'REPORT_TWICE', 'REPORTS_FULL'],
  }),
  paging: defineCall({
    summary: '试题反馈列表',
    path: '/api/qu/report/paging',
    owner: 'repo',
    effect: 'reads',
    access: ['qu:report'],
    input: paging({ auditState: choice('审核状态', [0, 1, 2]).optional(), repoId: id('题库').optional(), quId: id('试题').optional() }),
    output: page(report),
    errors: [],
  }),
  detail: defineCall({
    summary: '试题反馈详情',
    path: '/api/qu/report/detail',
    owner: 'repo',
    effect: 'reads',
    access: ['qu:report'],
    input: byId,
    output: report,
    errors: ['NOT_FOUND'],
  }),
  /** All of them or none; the same audit once more changes nothing. Points and a message follow by themselves. */
  audit: defineCall({
    summary: '审核试题反馈',
    path: '/api/qu/report/audit',
    owner: 'repo',
    effect: 'changes',
    access: ['qu:report'],
    audit: true,
    input: z
      .strictObject({
        ids: ids(100),
        auditState: choice('审核意见', [1, 2]),
        auditMsg: optionalText('审核理由', auditLength),
        auditPoints: integer('奖励积分', 0, mostReportPoints).default(0),
      })
      .refine(({ auditState, auditMsg }) => auditState === 1 || auditMsg !== '', { error: '审核理由不能为空！', path: ['auditMsg'] })
      .refine(({ auditState, auditPoints }) => auditState === 1 || auditPoints === 0, {
        error: '不采纳时不能奖励积分',
        path: ['auditPoints'],
      }),
    output: done,
    errors: ['NOT_FOUND', 'STALE', 'POINTS_OWN'],
  }),
};
