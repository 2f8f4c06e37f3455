import { z } from 'zod';
import { defineCall } from '../call.js';
import { integer } from '../fields.js';

/** Days that the page of progress looks back. */
export const progressDays = { most: 400, shown: 182 } as const;

const counts = {
  /** answers to questions in practice */
  answers: z.int(),
  /** those of them that a machine can judge, and those that are right */
  judged: z.int(),
  right: z.int(),
};

/** The caller's own practice over time: our own addition, for the page of progress. */
export const progressCalls = {
  ofPractice: defineCall({
    summary: '我的练习情况',
    path: '/api/repo/train/progress',
    owner: 'repo',
    effect: 'reads',
    access: 'user',
    partition: 'caller',
    input: z.strictObject({ days: integer('天数', 1, progressDays.most).default(progressDays.shown) }),
    output: z.strictObject({
      /** days of Asia/Shanghai on which something was answered, in their order */
      days: z.array(z.strictObject({ dateStr: z.string(), ...counts })),
      /** the most practised ones first; a question of several points counts for each of them */
      points: z.array(z.strictObject({ pointCode: z.string(), pointName: z.string(), ...counts })),
    }),
    errors: [],
  }),
};
