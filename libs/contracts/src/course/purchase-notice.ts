import { z } from 'zod';
import { defineCall } from '../call.js';
import { id } from '../fields.js';

/** Reminders of courses that are for sale. */
export const purchaseNoticeCalls = {
  /** Tells those of the audience who have not bought the course that it has to be bought; once for each person, however often asked for. */
  prepareNotify: defineCall({
    summary: '提醒学员购买课程',
    path: '/api/course/buy/prepare-notify',
    owner: 'course',
    module: 'pay',
    effect: 'changes',
    access: ['course:add'],
    audit: true,
    timeoutMs: 60_000,
    input: z.strictObject({ courseId: id('课程') }),
    /** people who have a new message */
    output: z.strictObject({ count: z.int() }),
    errors: ['NOT_FOUND', 'NOT_FOR_SALE', 'COURSE_SHUT'],
  }),
};
