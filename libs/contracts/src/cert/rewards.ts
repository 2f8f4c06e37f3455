import { z } from 'zod';
import { defineCall } from '../call.js';
import { certSignPlaces } from './sheet.js';
import { choice, dateRange, flag, ids, page, paging, search, text } from '../fields.js';

const common = { owner: 'cert' } as const;
/** Rewards that are decided together. */
const mostDecided = 200;
/** People of an exam whose rewards are looked at again by one call. */
export const mostLookedAt = 1000;

/** Points that an exam gave, and that a later correction of marks does not earn any more. */
export const rewardStates = { open: 1, kept: 2, takenBack: 3 } as const;

const row = z.strictObject({
  id: z.string(),
  examTitle: z.string(),
  userName: z.string(),
  realName: z.string(),
  deptName: z.string(),
  /** points that the person has of the exam, less what was taken back */
  points: z.int(),
  /** points that the best score of now earns */
  earned: z.int(),
  /** the best score of now; null: no attempt counts */
  score: z.number().nullable(),
  /** `rewardStates` */
  state: z.int(),
  state_dictText: z.string(),
  /** when a correction of marks, or other rewards of the exam, brought it here */
  createTime: z.string(),
  /** who decided, when and why; empty: nobody yet */
  decideBy: z.string(),
  decideTime: z.string(),
  reason: z.string(),
});

/** Why a certificate that an exam earned is not given. `withdrawn`: after a correction of marks that was itself corrected. */
export const certHindrances = { kindGone: 1, signs: 2, withdrawn: 3 } as const;
/** The side that a certificate waits for: somebody who mends it, the platform, or the marks of its exam. */
export const certWaits = { person: 0, platform: 1, marks: 2 } as const;
/** How far a look at the rewards of an exam is, and what waits for a person after it. */
export const rewardsUnsettled = z.strictObject({
  /** people who are still looked at */
  left: z.int(),
  /** certificates that were earned, and that are given when somebody mends what hinders them, or decides */
  hindered: z.int(),
  /** people with more points than their scores earn, of whom nobody has decided */
  points: z.int(),
  /** certificates that the scores of now do not earn, of which nobody has decided */
  certs: z.int(),
});
/** Decisions about a certificate that was withdrawn and is earned again. */
export const certAgain = { give: 1, leave: 2 } as const;

const waitingRow = z.strictObject({
  id: z.string(),
  userName: z.string(),
  realName: z.string(),
  deptName: z.string(),
  examTitle: z.string(),
  /** of the certificate; empty: its kind is gone */
  title: z.string(),
  /** `certHindrances` */
  hindrance: z.int(),
  hindrance_dictText: z.string(),
  /** signs that cannot be printed */
  signs: z.string(),
  /** words that have them; a server of the release before this one tells neither these nor the next five */
  places: z.array(z.enum(certSignPlaces)).optional(),
  /** where the caller mends it, each for whom the caller reaches and may open alone; empty: not for this caller */
  userId: z.string().optional(),
  certId: z.string().optional(),
  examId: z.string().optional(),
  /** `certWaits` */
  state: z.int().optional(),
  state_dictText: z.string().optional(),
  /** since when it waits for this reason */
  createTime: z.string(),
});

/**
 * Points of exams that a person decides about after a correction of marks. They belong to no module: whoever has them keeps them while the
 * exams are off, and the page that lists them goes by the permission of the points.
 */
export const certRewardCalls = {
  paging: defineCall({
    ...common,
    summary: '待核对的考试奖励积分',
    path: '/api/cert/reward/paging',
    effect: 'reads',
    access: ['points:list'],
    input: paging({
      realName: search('姓名'),
      examTitle: search('考试名称'),
      state: choice('状态', [1, 2, 3]).optional(),
      dateRange,
    }),
    output: page(row),
    errors: [],
  }),
  /** Sent again with the same decision it changes nothing. */
  decide: defineCall({
    ...common,
    summary: '核对考试奖励积分',
    path: '/api/cert/reward/decide',
    effect: 'changes',
    access: ['points:save'],
    audit: true,
    timeoutMs: 60_000,
    input: z.strictObject({
      ids: ids(mostDecided),
      /** true: what the score of now does not earn is taken back; false: the person keeps it */
      takeBack: flag('收回'),
      reason: text('原因', 200, '请填写原因！'),
    }),
    /**
     * `short`: names of people who have less than should be taken back; nothing was taken from them. `busy`: of whom another result was
     * looked at in this moment; they are still to be decided
     */
    output: z.strictObject({ count: z.int(), short: z.array(z.string()), busy: z.int() }),
    errors: ['NOT_FOUND', 'POINTS_OWN'],
  }),
  waiting: defineCall({
    ...common,
    module: 'cert',
    summary: '考试应得而未能颁发的证书',
    path: '/api/cert/waiting/paging',
    effect: 'reads',
    access: ['cert:list', 'cert:grant', 'cert:waiting'],
    input: paging({ realName: search('姓名'), examTitle: search('考试名称') }),
    output: page(waitingRow),
    errors: [],
  }),
  /** Within seconds, not after the minutes that they would wait. */
  tryAgain: defineCall({
    ...common,
    module: 'cert',
    summary: '再次颁发未能颁发的证书',
    path: '/api/cert/waiting/try-again',
    effect: 'changes',
    access: ['cert:grant'],
    audit: true,
    /** `decision`: `certAgain`, for those that were withdrawn alone; absent: for all others alone */
    input: z.strictObject({ ids: ids(mostDecided), decision: choice('处理', [1, 2]).optional() }),
    output: z.strictObject({ count: z.int() }),
    /** NOT_FOUND: none of them waits any more, or somebody has decided otherwise meanwhile */
    errors: ['NOT_FOUND', 'OWN_MATTER'],
  }),
  /** For the service of exams: looks at what these people earned in an exam once more, whose rewards are others now. */
  lookAgain: defineCall({
    summary: '按现在的奖励重新核对',
    path: '/internal/cert/look-again',
    owner: 'cert',
    effect: 'changes',
    access: 'internal',
    askedBy: ['exam'],
    input: z.strictObject({ examId: z.string().max(60), users: z.array(z.string().max(60)).min(1).max(mostLookedAt) }),
    output: z.strictObject({}),
    errors: [],
  }),
  /** For the service of exams: how far that is. */
  unsettled: defineCall({
    summary: '奖励核对的进度',
    path: '/internal/cert/unsettled',
    owner: 'cert',
    effect: 'reads',
    access: 'internal',
    askedBy: ['exam'],
    input: z.strictObject({ examId: z.string().max(60) }),
    output: rewardsUnsettled,
    errors: [],
  }),
  /** Certificates that the caller earned and that wait, each with what it waits for. */
  myWaiting: defineCall({
    ...common,
    module: 'cert',
    summary: '我的尚未颁发的证书',
    path: '/api/cert/waiting/my-list',
    effect: 'reads',
    access: 'user',
    input: z.strictObject({}),
    output: z.array(z.strictObject({ id: z.string(), examTitle: z.string(), title: z.string(), words: z.string() })).max(100),
    errors: [],
  }),
};
