import { z } from 'zod';
import { defineCall } from '../../call.js';
import { choice, id, page, paging, search } from '../../fields.js';

/** People who may sit an exam. */
export const paperRosterCalls = {
  /**
   * People who may sit the exam, with how far each is; for the staff of a department its own. An exam with a password names nobody, so
   * those who began are all that is known.
   */
  roster: defineCall({
    summary: '考生名单',
    path: '/api/exam/exam/roster',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['paper:list'],
    input: paging({
      examId: id('考试'),
      realName: search('姓名'),
      /** 0 not begun, 1 writing, 2 handed in */
      rosterState: choice('参加情况', [0, 1, 2]).optional(),
    }),
    output: z.strictObject({
      ...page(
        z.strictObject({
          /** the user's */
          id: z.string(),
          examId: z.string(),
          userName: z.string(),
          realName: z.string(),
          deptName: z.string(),
          rosterState: z.int(),
          /** of the attempt with the best mark that counts; empty: none was handed in */
          paperId: z.string(),
          userScore: z.number(),
          /** whether nothing of it waits for a mark by hand */
          isMarked: z.boolean(),
          passed: z.boolean(),
          /** false: no attempt of the person counts */
          valid: z.boolean(),
          handTime: z.string(),
        }),
      ).shape,
      /** over all pages and states */
      counts: z.strictObject({ absent: z.int(), writing: z.int(), handedIn: z.int() }),
      /** the audience is larger than a roster */
      isCut: z.boolean(),
      /** the reader marks the exam blind and reads no names */
      isBlind: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
  /** A message to everybody of the caller's roster who has not begun; one within an hour to each, however often it is asked for. */
  remind: defineCall({
    summary: '提醒未参加的考生',
    path: '/api/exam/exam/remind',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['paper:list'],
    audit: true,
    timeoutMs: 60_000,
    input: z.strictObject({ examId: id('考试') }),
    output: z.strictObject({ count: z.int() }),
    errors: ['NOT_FOUND', 'EXAM_NOT_OPEN'],
  }),
  /** When the exam is, to everybody of the caller's roster who has not begun; once for each person and start, however often asked for. */
  prepareNotify: defineCall({
    summary: '考前通知',
    path: '/api/exam/exam/prepare-notify',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['paper:list'],
    audit: true,
    timeoutMs: 60_000,
    input: z.strictObject({ id: id('考试') }),
    output: z.strictObject({ count: z.int() }),
    errors: ['NOT_FOUND', 'EXAM_NOT_OPEN'],
  }),
};
