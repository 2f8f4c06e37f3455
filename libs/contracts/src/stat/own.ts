import { z } from 'zod';
import { defineCall } from '../call.js';
import { span } from './fields.js';

export const statOwnCalls = {
  /** Days of the caller's own learning: our own addition, for the page of progress. */
  days: defineCall({
    summary: '我的每日学习',
    path: '/api/client/stat/days',
    owner: 'stat',
    effect: 'reads',
    access: 'user',
    input: span,
    /** one row a day, in their order */
    output: z.array(
      z.strictObject({
        dateStr: z.string(),
        /** of lessons of courses that counted */
        learnSeconds: z.int(),
        /** lessons that were finished */
        lessons: z.int(),
        /** attempts that were handed in, and those of them that are passed by the marks of today */
        papers: z.int(),
        passed: z.int(),
      }),
    ),
    errors: ['STAT_SPAN'],
  }),
};
