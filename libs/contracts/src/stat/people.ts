import { z } from 'zod';
import { defineCall } from '../call.js';
import { span } from './fields.js';

export const statPeopleCalls = {
  /** People of the caller's reach, by the department where they are now. */
  week: defineCall({
    summary: '用户统计',
    path: '/api/stat/total/user/week',
    owner: 'stat',
    effect: 'reads',
    access: ['stat:view'],
    input: span,
    /** one row a day, in their order */
    output: z.array(
      z.strictObject({
        dateStr: z.string(),
        /** accounts that were made on that day */
        newUser: z.int(),
        /** people who opened a page of the site on that day */
        activeUser: z.int(),
        /** accounts at the end of that day */
        allUser: z.int(),
      }),
    ),
    errors: ['STAT_SPAN'],
  }),
};
