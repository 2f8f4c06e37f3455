import { z } from 'zod';
import { defineCall } from '../../call.js';
import { id } from '../../fields.js';
import { paperId } from './fields.js';

/** People whose open attempts are asked for in one call. */
export const mostPeopleAtOnce = 200;

/** Answers for other services. */
export const paperServiceCalls = {
  /** How far a person's attempt at the trial is; null: there is none of that id. */
  trialAttempt: defineCall({
    summary: '试机的考卷',
    path: '/internal/exam/trial-attempt',
    owner: 'exam',
    partition: 'userId',
    effect: 'reads',
    access: 'internal',
    askedBy: ['identity'],
    input: z.strictObject({ paperId, userId: id('用户') }),
    output: z.strictObject({ /** empty: not yet */ handedInAt: z.string(), answered: z.int() }).nullable(),
    errors: [],
  }),
  /** Until when the person's open attempt, one at the trial left out, takes answers: epoch ms; null: none is open. */
  openAttemptEnd: defineCall({
    summary: '进行中的考试何时截止',
    path: '/internal/exam/open-attempt-end',
    owner: 'exam',
    partition: 'userId',
    effect: 'reads',
    access: 'internal',
    askedBy: ['identity'],
    timeoutMs: 3000,
    input: z.strictObject({ userId: id('用户') }),
    output: z.int().nullable(),
    errors: [],
  }),
  /** Questions of the person's open attempt, one at the trial left out: their keys are shown nowhere meanwhile. Empty: none is open. */
  openQuestions: defineCall({
    summary: '进行中的考试的试题',
    path: '/internal/exam/open-questions',
    owner: 'exam',
    partition: 'userId',
    effect: 'reads',
    access: 'internal',
    askedBy: ['repo'],
    timeoutMs: 3000,
    input: z.strictObject({ userId: id('用户') }),
    output: z.array(z.string()),
    errors: [],
  }),
  /**
   * The same of many people at once, in their order. Null: it could not be found out about this person, whose keys stay hidden. A paper
   * that was reopened a moment ago may count as ended still.
   */
  openQuestionsOfMany: defineCall({
    summary: '多人进行中的考试的试题',
    path: '/internal/exam/open-questions-of-many',
    owner: 'exam',
    effect: 'reads',
    access: 'internal',
    askedBy: ['repo'],
    timeoutMs: 3000,
    input: z.strictObject({ userIds: z.array(id('用户')).min(1, '缺少用户').max(mostPeopleAtOnce, `一次最多 ${mostPeopleAtOnce} 人`) }),
    output: z.array(z.array(z.string()).nullable()),
    errors: [],
  }),
  /**
   * Questions that a person answered wrong in the papers whose keys are shown, and that their exams do not keep out of the book. An open
   * attempt of the person plays no part here. At most 50 papers are told at a time.
   */
  wrongQuestions: defineCall({
    summary: '已公布答案的考卷的错题',
    path: '/internal/exam/wrong-questions',
    owner: 'exam',
    effect: 'reads',
    access: 'internal',
    askedBy: ['repo'],
    input: z.strictObject({
      userId: id('用户'),
      /** stamps of papers that the asker has */
      known: z.array(z.string().max(60)).max(5000),
    }),
    output: z.strictObject({
      /** a stamp names a paper and what its result was made of; without the ones that are left for the next time */
      shown: z.array(z.strictObject({ stamp: z.string(), paperId: z.string(), examId: z.string(), title: z.string() })),
      fresh: z.array(z.strictObject({ stamp: z.string(), quIds: z.array(z.string()), finishedAt: z.string() })),
      hasMore: z.boolean(),
    }),
    errors: [],
  }),
};
