import { z } from 'zod';
import { defineCall } from '../call.js';
import { id, text } from '../fields.js';

const owner = { owner: 'proctoring' } as const;
const userId = id('用户');
const counted = {
  /** of exams */
  pictures: z.int(),
  /** of exams; whole streams */
  recordings: z.int(),
  /** of people who learn */
  coursePictures: z.int(),
};
const erasure = z.strictObject({
  id: z.string(),
  ...counted,
  time: z.string(),
  byName: z.string(),
  reason: z.string(),
  /** empty: something of it is still being removed */
  doneTime: z.string(),
});

/** Erasure of all pictures and recordings of a person before their time is over, with its proof (decision 0149). */
export const erasureCalls = {
  /** Images that there are of a person, and the proofs of what was erased before. */
  show: defineCall({
    ...owner,
    summary: '查看用户的监考影像',
    path: '/api/sys/user/images',
    effect: 'reads',
    access: ['sys:user:erase'],
    input: z.strictObject({ userId }),
    output: z.strictObject({
      ...counted,
      /** streams that are being recorded now: they are not part of an erasure */
      running: z.int(),
      /** disputes of the person that wait for an answer */
      disputes: z.int(),
      erasures: z.array(erasure),
    }),
    errors: ['NOT_FOUND'],
  }),
  /** Times, verdicts and findings stay. */
  erase: defineCall({
    ...owner,
    summary: '删除用户的监考影像',
    path: '/api/sys/user/erase-images',
    effect: 'changes',
    access: ['sys:user:erase'],
    audit: true,
    timeoutMs: 60_000,
    input: z.strictObject({ userId, reason: text('说明', 200, '请填写说明！') }),
    output: erasure,
    errors: ['NOT_FOUND', 'OWN_MATTER'],
  }),
};
