import { z } from 'zod';
import { defineCall } from '../../call.js';
import { choice, done, flag, id, instant, integer, text } from '../../fields.js';
import { longestExamMinutes, releaseRules } from './shapes.js';

const released = z.array(z.enum(['score', 'answer']));

/** Marks and keys shown, and taken back. */
export const examReleaseCalls = {
  /**
   * Facts for a person who releases marks or answers. Not a part of the detail: an open console of an earlier release sends back every
   * field that it gets.
   */
  releaseStatus: defineCall({
    summary: '考试进行情况',
    path: '/api/exam/exam/standing',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['exam:list'],
    input: z.strictObject({
      id: id(),
      /** the exam as a save, or a release by hand, would make it: a question about that and no change; fields that are left out stay */
      changes: z
        .strictObject({
          resultType: choice('成绩显示', [1, 2, 3]),
          scoreRelease: choice('成绩公布时间', releaseRules),
          answerRelease: choice('答案公布时间', releaseRules),
          endTime: instant('结束时间'),
          totalTime: integer('考试时长（分钟）', 1, longestExamMinutes),
          overTime: choice('超时设置', [0, 1]),
          scoreReleased: flag('成绩已公布'),
          answerReleased: flag('答案已公布'),
        })
        .partial()
        .optional(),
    }),
    output: z.strictObject({
      /** when nobody can begin or go on any more by the window of the exam */
      windowEnd: z.string(),
      /** by the server's time */
      isOver: z.boolean(),
      /** `others`: the window has ended, and somebody sits the exam or may begin it, by a time of the own or an approved application */
      phase: z.enum(['window', 'others', 'over']),
      /** what learners whose papers are marked would be shown by the changes, and what they would be shown no more */
      shows: released,
      hides: released,
      /** papers that are being written, that wait to be marked, and that are marked */
      inExam: z.int(),
      waiting: z.int(),
      finished: z.int(),
      /** marks and keys are taken back, whatever the rules */
      withheld: z.strictObject({ reason: z.string(), at: z.string() }).nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
  release: defineCall({
    summary: '公布或收回成绩、答案',
    path: '/api/exam/exam/release',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:release'],
    audit: true,
    input: z.strictObject({ id: id(), what: z.enum(['score', 'answer'], '公布内容不正确'), released: flag('是否公布') }),
    output: done,
    errors: ['NOT_FOUND', 'RELEASE_BY_RULE', 'EXAM_IS_DRAFT'],
  }),
  /** Takes back what is published, marks and keys, whatever the rules, while a mistake is put right; or shows it to everybody again. */
  withhold: defineCall({
    summary: '暂时收回或重新公布成绩与答案',
    path: '/api/exam/exam/withhold',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:release'],
    audit: true,
    input: z.discriminatedUnion(
      'withheld',
      [
        z.strictObject({ id: id(), withheld: z.literal(true), reason: text('原因', 200, '请填写原因！') }),
        // the reason that the caller read: what a colleague took back anew meanwhile stays withheld
        z.strictObject({ id: id(), withheld: z.literal(false), reason: z.string('原因应为文字').max(200).optional() }),
      ],
      '是否收回应为是或否',
    ),
    output: done,
    errors: ['NOT_FOUND', 'EXAM_IS_DRAFT', 'STALE'],
  }),
};
