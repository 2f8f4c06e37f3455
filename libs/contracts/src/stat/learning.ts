import { z } from 'zod';
import { defineCall } from '../call.js';
import { span } from './fields.js';

export const statLearningCalls = {
  /** Learning of the people of the caller's reach by day. */
  week: defineCall({
    summary: '学习统计',
    path: '/api/stat/total/learn/week',
    owner: 'stat',
    module: 'course',
    effect: 'reads',
    access: ['stat:view'],
    input: span,
    /** one row a day, in their order */
    output: z.array(
      z.strictObject({
        dateStr: z.string(),
        /** people who learnt on that day */
        learnUser: z.int(),
        /** people of them who finished a lesson */
        finishUser: z.int(),
        /** minutes that a learner learnt, on average, with one decimal place */
        avgTime: z.number(),
      }),
    ),
    errors: ['STAT_SPAN'],
  }),
};
