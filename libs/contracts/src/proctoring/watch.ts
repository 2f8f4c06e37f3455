import { z } from 'zod';
import { defineCall } from '../call.js';
import { choice, flag, id, integer, page, paging, search, text } from '../fields.js';
import { courseDeeds } from '../exam/proctored.js';
import { leaveKinds } from './leaves.js';

/**
 * Reasons to look at a person, the most pressing first: it is the order of the wall. Cameras find `stream`, `otherFace`, `noFace` and
 * `twoFaces`; `challenge` and `phoneCode`, experiments that can be wrong, give way to all others.
 */
export const watchReasons = [
  ...(['stream', 'otherFace', 'noFace', 'twoFaces', 'offline', 'leaves', 'idle'] as const),
  ...(['challenge', 'phoneCode'] as const),
] as const;
export type WatchReason = (typeof watchReasons)[number];
/** Seconds after which a person who is away, or does nothing, is named. A short drop is none: honest sittings have dozens. */
export const watchTimes = { offlineSeconds: 60, idleSeconds: 300 } as const;
/** Tiles of one page of the wall. */
export const wallTiles = 32;

/** One of them: `n` is how many times, or seconds. */
const reason = z.strictObject({ kind: z.enum(watchReasons), /** since when, ISO */ since: z.string(), n: z.int() });

export const watchRow = z.strictObject({
  /** of the attempt */
  id: z.string(),
  userId: z.string(),
  userName: z.string(),
  realName: z.string(),
  deptCode: z.string(),
  /** also where nobody knows yet: there is no false alarm */
  online: z.boolean(),
  /** since when, ISO; empty while online */
  offlineSince: z.string(),
  answerCount: z.int(),
  quCount: z.int(),
  /** id of the newest picture, which `capture-picture` gives; empty: there is none */
  image: z.string(),
  /** when the camera looked last; empty: never */
  imageTime: z.string(),
  /** when its newest picture that was compared with the person came; empty: none was. A server of the release before does not tell it */
  comparedTime: z.string().optional(),
  leaveTimes: z.int(),
  /** of an exam with one; a server of the release before this one does not tell it */
  phone: z.enum(['none', 'ready', 'missing']).optional(),
  /** the same of the screen */
  screen: z.enum(['none', 'ready', 'missing']).optional(),
  isPaused: z.boolean(),
  deadline: z.string(),
  /** the most pressing first */
  reasons: z.array(reason),
});
export type WatchRow = z.output<typeof watchRow>;

const common = { owner: 'proctoring', module: 'exam', access: ['paper:list'], effect: 'reads' } as const;
const examId = id('考试');

/** The watch wall (decision 0113). */
export const watchCalls = {
  /** People who sit the exam, whoever needs to be looked at first. */
  processPaging: defineCall({
    ...common,
    summary: '正在考试的考生',
    path: '/api/exam/watch/process-paging',
    keepsSession: false,
    input: paging(
      {
        examId,
        handState: choice('交卷状态', [0]).default(0),
        /** both or neither: all */
        online: flag('在线').optional(),
        offline: flag('离线').optional(),
        deptCode: text('部门', 200).optional(),
        /** part of the name or the account */
        realName: search('姓名'),
        /** number of the last frame of the wall's socket: the answer is no older than it */
        news: integer('消息序号', 0, Number.MAX_SAFE_INTEGER).optional(),
      },
      200,
    ),
    output: z.strictObject({
      ...page(watchRow).shape,
      /** of all who sit the exam, whatever is filtered */
      counts: z.strictObject({ online: z.int(), offline: z.int(), alarms: z.int() }),
    }),
    errors: ['NOT_FOUND'],
  }),
  handPaging: defineCall({
    ...common,
    summary: '已交卷的考生',
    path: '/api/exam/watch/hand-paging',
    keepsSession: false,
    input: paging(
      {
        examId,
        handState: choice('交卷状态', [1]).default(1),
        /** papers that a retake has replaced are in no list */
        overwrite: choice('是否重考', [0]).default(0),
        realName: search('姓名'),
        hasEx: flag('异常').optional(),
      },
      200,
    ),
    output: page(
      z.strictObject({
        /** of the attempt */
        id: z.string(),
        userId: z.string(),
        userName: z.string(),
        realName: z.string(),
        deptCode: z.string(),
        handTime: z.string(),
        /** minutes */
        userTime: z.int(),
        exState: z.int(),
        exMsg: z.string(),
        valid: z.boolean(),
        leaveTimes: z.int(),
        /** disputes of the candidate that wait for an answer */
        disputes: z.int(),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
  /** All that is known about an attempt, the last first. */
  timeline: defineCall({
    ...common,
    summary: '考生的监考记录',
    path: '/api/exam/watch/timeline',
    input: z.strictObject({ paperId: id('考卷') }),
    output: z.array(
      z.strictObject({
        time: z.string(),
        what: z.enum([...courseDeeds, 'leave', 'offline', 'computerStream', 'phoneStream', 'screenStream', 'codeSeen', 'codeUnseen']),
        /** reason, or words that were said */
        text: z.string(),
        /** of a leave */
        kind: z.enum(leaveKinds).nullable(),
        /** how long; null: not known, or not over yet */
        seconds: z.int().nullable(),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
};
