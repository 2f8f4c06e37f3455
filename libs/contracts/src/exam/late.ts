import { z } from 'zod';
import { defineCall } from '../call.js';
import { choice, done, id, integer, page, paging, quType, text } from '../fields.js';
import { answerValue, optionView } from '../question-views.js';

/** Told to the learner. */
const reason = text('原因', 200, '请填写原因！');

/** An answer that came too late. Nobody can change it; instants are those of the server. */
const lateAnswer = z.strictObject({
  /** names it in a decision */
  key: z.string(),
  answer: answerValue,
  /** when it was given, by the monotonic clock of its page; null where the page did not say */
  givenAt: z.string().nullable(),
  arrivedAt: z.string(),
  /** when the page was heard last before: from then on the server heard nothing; null: written before this was noted */
  heardAt: z.string().nullable(),
  /** keys of the exam were public when it came; false also of what came before this was noted */
  keysShown: z.boolean(),
  state: z.enum(['waiting', 'taken', 'left']),
});

export const lateCalls = {
  /** Papers of an exam with answers that came too late, for who may edit the exam. */
  paging: defineCall({
    summary: '迟到的答案：考卷列表',
    path: '/api/exam/exam/late-paging',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['paper:review'],
    input: paging({
      examId: id('考试'),
      /** 1 somebody has to decide, 2 somebody did */
      lateState: choice('处理状态', [1, 2]).optional(),
    }),
    output: page(
      z.strictObject({
        /** of the paper */
        id: z.string(),
        examId: z.string(),
        title: z.string(),
        userName: z.string(),
        realName: z.string(),
        deptName: z.string(),
        handTime: z.string(),
        exState: z.int(),
        lateState: z.int(),
      }),
    ),
    errors: [],
  }),
  detail: defineCall({
    summary: '迟到的答案：一份考卷',
    path: '/api/exam/exam/late-detail',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['paper:review'],
    input: z.strictObject({ id: id('考卷') }),
    output: z.strictObject({
      id: z.string(),
      examId: z.string(),
      title: z.string(),
      userName: z.string(),
      realName: z.string(),
      deptName: z.string(),
      deadline: z.string(),
      /** the exam's allowance when the attempt began */
      reconnectMinutes: z.number(),
      handTime: z.string(),
      exState: z.int(),
      lateState: z.int(),
      /** what a decision names: more may have come meanwhile */
      version: z.int(),
      questions: z.array(
        z.strictObject({
          quId: z.string(),
          /** number in the paper, `3` or `3.2` */
          label: z.string(),
          quType,
          content: z.string(),
          answerList: z.array(optionView),
          /** the answer that counts */
          saved: answerValue.nullable(),
          /** the latest first */
          late: z.array(lateAnswer),
        }),
      ),
      decisions: z.array(z.strictObject({ reason: z.string(), byName: z.string(), at: z.string(), taken: z.array(z.string()) })),
    }),
    errors: ['NOT_FOUND', 'NOT_HANDED_IN'],
  }),
  /** Decides about all late answers of a paper that wait: those that are named count, the others do not. */
  judge: defineCall({
    summary: '采纳或不采纳迟到的答案',
    path: '/api/exam/exam/late-judge',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['paper:review'],
    audit: true,
    input: z.strictObject({
      id: id('考卷'),
      version: integer('版本号', 1, 1_000_000),
      /** keys of late answers, one of each question at most */
      take: z.array(z.string().max(40)).max(500),
      reason,
    }),
    output: done,
    errors: ['NOT_FOUND', 'NOT_HANDED_IN', 'STALE', 'QUESTION_NOT_IN_PAPER', 'ANSWER_SHAPE', 'BUSY'],
  }),
};
