import { z } from 'zod';
import { defineCall } from '../call.js';
import { rewardsUnsettled } from '../cert/rewards.js';
import { byId, id, integer, score } from '../fields.js';

export const mostRewards = 12;

/** Points and a certificate for whoever has a score from `min` to `max`, both included. */
const reward = z
  .strictObject({
    min: score('奖励的最低分'),
    max: score('奖励的最高分'),
    points: integer('奖励积分', 0, 999_999).default(0),
    /** a kind of certificate; empty: none */
    certId: z.union([z.literal(''), id('证书')], '证书不正确').default(''),
  })
  .refine(({ min, max }) => min <= max, '奖励的最高分不能小于最低分');
export type ExamReward = z.output<typeof reward>;
export const examRewards = z
  .array(reward)
  .max(mostRewards, `最多 ${mostRewards} 个奖励分数段`)
  .refine(
    (all) => all.every((one, at) => all.slice(0, at).every((other) => one.min > other.max || other.min > one.max)),
    '奖励分数段不能重叠',
  );
export const examRewardList = z.array(reward);

/** Rewards by the score of the best attempt that counts (decision 0119). */
export const rewardCalls = {
  /** For the service of certificates: what these people earned in an exam. Null: the exam is not there. */
  earned: defineCall({
    summary: '考试的分数奖励',
    path: '/internal/exam/earned',
    owner: 'exam',
    effect: 'reads',
    access: 'internal',
    askedBy: ['cert'],
    input: z.strictObject({ examId: z.string().max(60), users: z.array(z.string().max(60)).max(500) }),
    output: z
      .strictObject({
        title: z.string(),
        /** gets no points of it; a server of the release before this one does not tell it */
        makerId: z.string().optional(),
        /** everybody who had the exam in hand, and gets no points of it either; the release before this one does not tell them */
        makers: z.array(z.string()).optional(),
        rewards: examRewardList,
        /** as in `exams.reward` */
        marks: z.enum(['shown', 'later', 'never']),
        until: z.string().nullable(),
        /** when nobody can begin another attempt any more */
        endsAt: z.string(),
        people: z.array(
          z.strictObject({
            userId: z.string(),
            /** points of the best attempt that counts; null: none counts */
            score: z.number().nullable(),
            /** no attempt is open, waits for marks, or can still be begun */
            isFinal: z.boolean(),
          }),
        ),
      })
      .nullable(),
    errors: [],
  }),
  /**
   * Has what everybody earned who handed in looked at again, by the rewards of now: what is missing is given, what is too much comes before
   * a person. Once more it changes nothing. `settling` says how far it is.
   */
  settle: defineCall({
    summary: '按现在的奖励重新核对',
    path: '/api/exam/exam/settle-rewards',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:add'],
    audit: true,
    timeoutMs: 60_000,
    /** `rewards`: as the caller read them; nobody gives by others */
    input: byId.extend({ rewards: examRewards.optional() }),
    output: z.strictObject({
      /** people, each once */
      count: z.int(),
      /** as in `earned`: they are given when the marks are shown; a server of the release before this one does not tell it */
      marks: z.enum(['shown', 'later', 'never']).optional(),
    }),
    errors: ['NOT_FOUND', 'EXAM_IS_DRAFT', 'STALE'],
  }),
  settling: defineCall({
    summary: '奖励核对的进度',
    path: '/api/exam/exam/settle-state',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['exam:add'],
    // a page asks it by itself
    keepsSession: false,
    input: byId,
    output: rewardsUnsettled,
    errors: ['NOT_FOUND'],
  }),
  /** For the service of certificates: those of the exams that the caller opens in the console. */
  seen: defineCall({
    summary: '可查看的考试',
    path: '/internal/exam/seen',
    owner: 'exam',
    effect: 'reads',
    access: 'internal',
    askedBy: ['cert'],
    input: z.strictObject({ examIds: z.array(z.string().max(60)).max(5000) }),
    output: z.array(z.string()).max(5000),
    errors: [],
  }),
  /** For the service of certificates: exams that promise one of these kinds, so that it is not deleted. */
  promising: defineCall({
    summary: '使用证书的考试',
    path: '/internal/exam/promising',
    owner: 'exam',
    effect: 'reads',
    access: 'internal',
    askedBy: ['cert'],
    input: z.strictObject({ certIds: z.array(z.string().max(60)).min(1).max(1000) }),
    /** one of them for each kind that is promised */
    output: z
      .array(
        z.strictObject({
          certId: z.string(),
          examTitle: z.string(),
          /**
           * the newest five that give it to people who sit them, or whose marks are not settled, and how many these are; a server of the
           * release before this one does not tell them
           */
          exams: z.array(z.string()).optional(),
          count: z.int().optional(),
          /** exams that are over and settled: a correction of marks may still earn it; the release before this one counts them above */
          over: z.int().optional(),
        }),
      )
      .max(1000),
    errors: [],
  }),
};
