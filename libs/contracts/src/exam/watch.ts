import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId } from '../fields.js';

/** Watching of an exam, as far as the service of exams answers it by itself; the rest is proctoring's. */
export const watchCalls = {
  /** How many people should come, sit, have handed in and have not come: of those of whom the caller may know. */
  stat: defineCall({
    summary: '监考统计',
    path: '/api/exam/watch/watch-stat',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['paper:list'],
    keepsSession: false,
    /** `id` of the exam */
    input: byId,
    output: z.strictObject({
      requireCount: z.int(),
      processCount: z.int(),
      handCount: z.int(),
      missCount: z.int(),
      title: z.string(),
      endTime: z.string(),
    }),
    errors: ['NOT_FOUND'],
  }),
};
