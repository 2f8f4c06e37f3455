import { z } from 'zod';
import { defineStream } from '../call.js';
import { id } from '../fields.js';

/** `person`: for the candidate, without the notes and the names of proctors; `office`: all of it, for an appeal. */
export const copyKinds = ['person', 'office'] as const;
export type CopyKind = (typeof copyKinds)[number];
/** Pictures of one copy; an attempt has at most so many looks, and some with seven pictures more. */
export const mostCopied = 5000;

/** Copies of all that proctoring keeps of one attempt (decision 0174). */
export const copyCalls = {
  /**
   * A zip file with all that is kept about an attempt, made while it is read and kept nowhere: a page to read, the same as data, and the
   * pictures whose time is not over. Recordings are listed in it and played one by one.
   */
  copy: defineStream({
    owner: 'proctoring',
    module: 'exam',
    summary: '导出考生的监考记录',
    path: '/api/exam/watch/evidence-copy',
    effect: 'reads',
    access: ['paper:valid'],
    audit: true,
    timeoutMs: 30_000,
    input: z.strictObject({ paperId: id('考卷'), copy: z.enum(copyKinds, '导出对象不正确') }),
    output: z.strictObject({
      /** pictures in all and so far */
      total: z.int(),
      done: z.int(),
      /** base64 */
      piece: z.string(),
      /** of the file; empty until the last event */
      name: z.string(),
    }),
    errors: ['NOT_FOUND', 'BUSY'],
  }),
};
