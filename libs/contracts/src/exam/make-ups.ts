import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, flag, id, instant, text } from '../fields.js';

/** People whom an exam can name, of a make-up exam too. */
export const mostMakeUpPeople = 5000;

const otherExam = z.strictObject({ id: z.string(), title: z.string() });

/** 补考: an exam by the same rules for those who did not come to another one (decision 0101). */
export const makeUpCalls = {
  /** Facts of an exam before a make-up exam is made of it, and the exams that belong together. */
  info: defineCall({
    summary: '补考情况',
    path: '/api/exam/exam/make-up-info',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['exam:list', 'paper:list'],
    input: byId,
    output: z.strictObject({
      title: z.string(),
      totalTime: z.int(),
      /** fen; 0: free */
      price: z.int(),
      /** people who may not be invited by the caller see no button */
      mayEdit: z.boolean(),
      /** nobody can begin it any more, or it was taken out of use */
      isOver: z.boolean(),
      /** people of the audience without a paper; an exam with a password names nobody */
      absent: z.int(),
      /** this one was made for those who missed it; null: it is no make-up exam, or that one is gone or not the caller's to see */
      original: otherExam.nullable(),
      /** of this one, the newest first, as far as the caller sees them */
      makeUps: z.array(
        otherExam.extend({ state: z.int(), startTime: z.string(), endTime: z.string(), /** when it was made */ people: z.int() }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  /** Makes the exam for exactly those people, and publishes it where that is wanted: then all of it happens, or nothing. */
  save: defineCall({
    summary: '安排补考',
    path: '/api/exam/exam/make-up',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:add'],
    audit: true,
    timeoutMs: 60_000,
    input: z.strictObject({
      /** of the new exam, by the page: sent again it is the same one */
      id: id('补考'),
      examId: id('考试'),
      title: text('考试名称', 100),
      startTime: instant('开始时间'),
      endTime: instant('结束时间'),
      /** needs `exam:state` */
      publish: flag('是否发布'),
    }),
    output: z.strictObject({ id: z.string(), people: z.int(), isPublished: z.boolean() }),
    errors: [
      'NOT_FOUND',
      'MAKE_UP_EARLY',
      'MAKE_UP_NOBODY',
      'MAKE_UP_MANY',
      'EXAM_TIMES',
      'EXAM_WINDOW_OVER',
      'EXAM_QUALIFY',
      'EXAM_NO_QUESTIONS',
      'TMPL_GROUP_SHORT',
      'TMPL_RULES_SHORT',
      'TMPL_NOT_SHARED',
      'STALE',
    ],
  }),
};
