import { z } from 'zod';
import { defineCall } from '../call.js';
import { span } from './fields.js';

export const statExamCalls = {
  /** Attempts of the people of the caller's reach, on the day of their hand-in. */
  week: defineCall({
    summary: '考试统计',
    path: '/api/stat/total/exam/week',
    owner: 'stat',
    module: 'exam',
    effect: 'reads',
    access: ['stat:view'],
    input: span,
    /** one row a day, in their order */
    output: z.array(
      z.strictObject({
        dateStr: z.string(),
        /** attempts that were handed in */
        examCount: z.int(),
        /** people who handed one in */
        examUser: z.int(),
        /** people of them who passed one, by the marks of today */
        passUser: z.int(),
      }),
    ),
    errors: ['STAT_SPAN'],
  }),
};
