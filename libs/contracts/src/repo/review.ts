import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, done } from '../fields.js';

const ofLearner = { owner: 'repo', access: 'user' } as const;

/** Wrong questions when they are due: our own addition to the book. */
export const reviewCalls = {
  today: defineCall({
    summary: '今日复习',
    path: '/api/client/book/review-today',
    ...ofLearner,
    partition: 'caller',
    effect: 'reads',
    input: z.strictObject({}),
    output: z.strictObject({
      /** questions to be reviewed today, and those that were reviewed today already */
      total: z.int(),
      doneCount: z.int(),
      /** the banks and exams that they are of */
      sources: z.array(z.strictObject({ refType: z.enum(['repo', 'exam']), refId: z.string(), refTitle: z.string(), count: z.int() })),
      /** today and the days that follow, up to the exam where one is chosen: so many questions are expected then */
      days: z.array(z.strictObject({ date: z.string(), count: z.int() })),
      /** the exam that the learner prepares for; `date` like 2026-11-27 */
      exam: z.strictObject({ id: z.string(), title: z.string(), date: z.string(), leftDays: z.int() }).nullable(),
    }),
    errors: [],
  }),
  /** Until its day the questions come in equal shares. */
  chooseExam: defineCall({
    summary: '选择要准备的考试',
    path: '/api/client/book/review-exam',
    ...ofLearner,
    effect: 'changes',
    input: byId,
    output: done,
    errors: ['EXAM_NOT_FOR_YOU', 'REVIEW_EXAM_OVER'],
  }),
  leaveExam: defineCall({
    summary: '不再为考试安排复习',
    path: '/api/client/book/review-without-exam',
    ...ofLearner,
    effect: 'changes',
    input: z.strictObject({}),
    output: done,
    errors: [],
  }),
};
