import { z } from 'zod';
import { defineCall } from '../call.js';
import { done, id, integer, saved, text } from '../fields.js';
import { longestOutageMinutes } from './outages.js';
import { deedPapers, deedReason, paperOutcome, reasonLength } from './paper-deeds.js';

/** States of a paper that an administrator ends: left too often, face failures, forced, devices lost. */
export const forcedStates = [2, 3, 5, 6] as const;
/** Names the deed: sent again it is the same one. */
const deed = id('操作');
const minutes = integer('分钟', 1, longestOutageMinutes);

/** Deeds of an administrator on single papers while, and after, they are written. Each has a reason that the learner is told. */
export const paperRescueCalls = {
  /** Papers that are being written end so much later, also behind the end of the exam. */
  moreTime: defineCall({
    summary: '为作答中的考卷加时',
    path: '/api/paper/paper/more-time',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:add'],
    audit: true,
    timeoutMs: 60_000,
    input: z.strictObject({ id: deed, ids: deedPapers, minutes, reason: deedReason }),
    output: paperOutcome,
    errors: [],
  }),
  /** Papers that were handed in, by whom it may be, go on for so many minutes, counted from now; their marks are made anew. */
  reopen: defineCall({
    summary: '重新开放考卷',
    path: '/api/paper/paper/reopen',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:add'],
    audit: true,
    timeoutMs: 60_000,
    input: z.strictObject({ id: deed, ids: deedPapers, minutes, reason: deedReason }),
    output: paperOutcome,
    errors: [],
  }),
  /** Papers that are being written stand: no time runs, nothing is taken, and no question is given out, until they are resumed. */
  pause: defineCall({
    summary: '暂停作答中的考卷',
    path: '/api/paper/paper/pause',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:add'],
    audit: true,
    timeoutMs: 60_000,
    input: z.strictObject({ id: deed, ids: deedPapers, reason: deedReason }),
    output: paperOutcome,
    errors: [],
  }),
  /** Papers that stand go on with all the time that was left, also behind the end of the exam. */
  resume: defineCall({
    summary: '恢复暂停的考卷',
    path: '/api/paper/paper/resume',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:add'],
    audit: true,
    timeoutMs: 60_000,
    input: z.strictObject({ id: deed, ids: deedPapers, reason: deedReason }),
    output: paperOutcome,
    errors: [],
  }),
  /** Papers of an exam that asks for it may move to another device, once each. */
  allowMove: defineCall({
    summary: '允许更换设备',
    path: '/api/paper/paper/allow-move',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:add'],
    audit: true,
    timeoutMs: 60_000,
    input: z.strictObject({ id: deed, ids: deedPapers, reason: deedReason }),
    output: paperOutcome,
    errors: [],
  }),
  /**
   * A learner who writes the paper goes on with another one of the exam, with the whole duration or with what is left. The former one
   * stays in the log and in no list. Answers the new paper's id.
   */
  swap: defineCall({
    summary: '为作答中的考生换卷',
    path: '/api/paper/paper/swap',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:add'],
    audit: true,
    input: z.strictObject({ id: deed, paperId: id('考卷'), time: z.enum(['whole', 'left'], '计时方式不正确'), reason: deedReason }),
    output: saved,
    errors: ['NOT_FOUND', 'SWAP_CLOSED', 'SWAP_NONE', 'REOPEN_SITS', 'BUSY'],
  }),
  /** Papers that are being written end now. */
  forceHand: defineCall({
    summary: '强制交卷',
    path: '/api/exam/watch/force-hand',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:add'],
    audit: true,
    timeoutMs: 60_000,
    input: z.strictObject({
      id: deed,
      /** papers of other exams are refused; left out: the papers say it */
      examId: id('考试').optional(),
      paperIds: deedPapers,
      exState: z.literal([...forcedStates], '考卷状态必须选择！'),
      /** told to the learner */
      message: text('收卷理由', reasonLength, '收卷理由必须填写！'),
      /** false: the result counts nowhere; for holders of `paper:valid` */
      valid: z.boolean('是否有效必须填写！'),
    }),
    output: paperOutcome,
    errors: [],
  }),
  /** To somebody who sits the exam: appears on the page of the paper, also when that connects later. */
  singleMsg: defineCall({
    summary: '给正在考试的考生发消息',
    path: '/api/socket/watch/single-msg',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:add'],
    audit: true,
    input: z.strictObject({ examId: id('考试'), userId: id('用户'), message: text('消息', 500, '请填写消息！') }),
    output: done,
    errors: ['NOT_FOUND', 'PAPER_CLOSED'],
  }),
};
