import { z } from 'zod';
import { defineCall } from '../../call.js';
import { page, paging } from '../../fields.js';

/** Exams on the start page of the console. */
export const paperDashboardCalls = {
  /** Exams that go on now, those that end first before the others: the card of the dashboard. */
  ongoing: defineCall({
    summary: '正在进行的考试',
    path: '/api/stat/exam/dash-exam-list',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['exam:list', 'paper:list'],
    input: paging({}),
    output: page(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        endTime: z.string(),
        /** attempts that are being sat, of the people whom the caller may see */
        procCount: z.int(),
        /** attempts that were handed in, of the same people */
        handCount: z.int(),
      }),
    ),
    errors: [],
  }),
  /** Work that needs a person today, for the start page of the console. */
  todo: defineCall({
    summary: '今日待办',
    path: '/api/exam/exam/todo',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['exam:list', 'paper:list'],
    input: z.strictObject({}),
    output: z.strictObject({
      running: z.array(z.strictObject({ id: z.string(), title: z.string(), endTime: z.string(), inProgress: z.int(), handedIn: z.int() })),
      /** papers with answers that came too late, for who may edit the exam; a server of the release before this one does not tell it */
      late: z.array(z.strictObject({ examId: z.string(), title: z.string(), count: z.int() })).optional(),
      waitReview: z.array(z.strictObject({ examId: z.string(), title: z.string(), count: z.int() })),
      drafts: z.int(),
      /** whose window has ended, and whose marks or keys wait for a person to release them */
      unreleased: z.array(
        z.strictObject({ id: z.string(), title: z.string(), score: z.boolean(), answer: z.boolean(), handedIn: z.int(), waiting: z.int() }),
      ),
      /** whose marks and keys somebody took back while a mistake is put right */
      withheld: z.array(z.strictObject({ id: z.string(), title: z.string(), reason: z.string() })),
      upcoming: z.array(z.strictObject({ id: z.string(), title: z.string(), startTime: z.string() })),
    }),
    errors: [],
  }),
};
