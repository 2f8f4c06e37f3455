import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, done, flag, id, integer, page, paging, quType, richText, saved, score, search, text } from '../fields.js';

/** Steps of a correction of a published exam (decision 0068). */
export const correctionStates = ['computing', 'ready', 'applying', 'applied', 'undoing', 'undone', 'dropped', 'failed'] as const;
export type CorrectionState = (typeof correctionStates)[number];

const optionId = z.string().regex(/^[0-9a-z]{1,24}$/, '选项编号格式不正确');
const optionSet = z.array(optionId).min(1, '请至少选择一个选项').max(8, '最多选择 8 个选项');
const spelling = text('可接受的答案', 2000);

/** Other text or another key of a question or of a part of a compound one; what is left out stays. */
const leafChange = z.strictObject({
  /** of the question, or of the part */
  quId: id('试题'),
  content: richText('题干').optional(),
  analysis: richText('解析').optional(),
  options: z
    .array(z.strictObject({ id: optionId, content: richText('选项内容', 20_000) }))
    .max(8)
    .optional(),
  /** choice: the right options, and further sets that are taken as right */
  right: optionSet.optional(),
  accepted: z.array(optionSet).max(20, '最多另外接受 20 种选法').optional(),
  /** fill: accepted texts per blank */
  blanks: z.array(z.array(spelling).min(1, '每个空至少要有一个答案').max(30, '一个空最多 30 种写法')).max(30).optional(),
  /** saq by keywords */
  keywords: z
    .array(
      z.strictObject({
        words: z.array(spelling).min(1, '关键词不能为空').max(30, '一个关键词最多 30 种写法'),
        rate: integer('给分比例', 1, 100),
      }),
    )
    .max(30)
    .optional(),
  /** saq by hand: what the person who marks reads */
  reference: z.array(z.string('参考答案应为文字').max(20_000)).max(30).optional(),
});
const questionChange = z.strictObject({
  quId: id('试题'),
  /** points of the question in every paper; 0: it counts for nobody */
  score: score('分值', 500).optional(),
  /** everybody gets its points */
  isGiven: flag('全员得分').optional(),
  leaves: z.array(leafChange).max(31).default([]),
});
export type QuestionChange = z.output<typeof questionChange>;

const correctable = {
  quId: z.string(),
  quType,
  /** the stem as plain text */
  title: z.string(),
  /** null: it is not worth the same in every paper */
  score: z.number().nullable(),
  isGiven: z.boolean(),
};
const leaf = z.strictObject({
  quId: z.string(),
  quType,
  content: z.string(),
  analysis: z.string(),
  options: z.array(z.strictObject({ id: z.string(), content: z.string(), image: z.string(), imageAlt: z.string() })),
  right: z.array(z.string()),
  accepted: z.array(z.array(z.string())),
  blanks: z.array(z.array(z.string())),
  keywords: z.array(z.strictObject({ words: z.array(z.string()), rate: z.number() })),
  reference: z.array(z.string()),
  /** saq: a person marks it */
  manual: z.boolean(),
});
export type CorrectableLeaf = z.output<typeof leaf>;

const rowKinds = ['all', 'up', 'down', 'passed', 'failed', 'hand'] as const;

const counts = z.strictObject({
  /** papers that were handed in, and those of them with another result */
  papers: z.int(),
  changed: z.int(),
  up: z.int(),
  down: z.int(),
  newlyPassed: z.int(),
  newlyFailed: z.int(),
  /** marks by hand that do not count while everybody gets the points */
  handAside: z.int(),
  /** papers that are being written, and those of them whose learner has answered a question that reads otherwise now */
  open: z.int(),
  told: z.int(),
});

const correctionRow = z.strictObject({
  id: z.string(),
  state: z.enum(correctionStates),
  reason: z.string(),
  byName: z.string(),
  createTime: z.string(),
  /** empty: not yet */
  appliedTime: z.string(),
  undoneTime: z.string(),
  /** numbers of the questions in the list of the exam, from 1 */
  numbers: z.array(z.int()),
  counts: counts.nullable(),
  /** papers that the present step is through with, and all of them */
  done: z.int(),
  total: z.int(),
  /** papers that could not be corrected yet; they are tried again */
  left: z.int(),
  /** it may be undone: no later correction stands on it */
  mayUndo: z.boolean(),
});

const changedQuestion = z.strictObject({
  number: z.int(),
  quId: z.string(),
  quType,
  before: z.strictObject({ score: z.number().nullable(), isGiven: z.boolean(), leaves: z.array(leaf) }),
  after: z.strictObject({ score: z.number().nullable(), isGiven: z.boolean(), leaves: z.array(leaf) }),
});

const console = { owner: 'exam', module: 'exam', access: ['exam:add'] } as const;

/** Corrections of the frozen questions of a published exam, for those who may edit it. */
export const correctionCalls = {
  questions: defineCall({
    ...console,
    summary: '可更正的试题',
    path: '/api/exam/correction/questions',
    effect: 'reads',
    input: paging({ examId: id('考试'), title: search('题干') }, 200),
    output: page(z.strictObject({ ...correctable, number: z.int() })),
    errors: ['NOT_FOUND', 'EXAM_IS_DRAFT', 'MARKS_OWN_EXAM'],
  }),
  question: defineCall({
    ...console,
    summary: '待更正试题的现行内容（含答案）',
    path: '/api/exam/correction/question',
    effect: 'reads',
    input: z.strictObject({ examId: id('考试'), quId: id('试题') }),
    output: z.strictObject({ ...correctable, number: z.int(), leaves: z.array(leaf) }),
    errors: ['NOT_FOUND', 'EXAM_IS_DRAFT', 'MARKS_OWN_EXAM'],
  }),
  create: defineCall({
    ...console,
    summary: '更正试题并试算',
    path: '/api/exam/correction/create',
    effect: 'changes',
    audit: true,
    maxBytes: 1024 * 1024,
    input: z.strictObject({
      examId: id('考试'),
      /** shown to the learners whom it touches */
      reason: text('更正原因', 500),
      /** without it the pass mark stays */
      qualifyScore: score('及格分', 10_000).optional(),
      changes: z.array(questionChange).min(1, '请至少更正一道题').max(50, '一次最多更正 50 道题'),
    }),
    output: saved,
    errors: [
      'NOT_FOUND',
      'EXAM_IS_DRAFT',
      'QUESTION_INVALID',
      'EXAM_QUALIFY',
      'CORRECTION_EMPTY',
      'CORRECTION_SHAPE',
      'CORRECTION_RUNNING',
    ],
  }),
  compute: defineCall({
    ...console,
    summary: '重新试算更正',
    path: '/api/exam/correction/compute',
    effect: 'changes',
    audit: true,
    input: byId,
    output: done,
    errors: ['NOT_FOUND', 'STALE', 'QUESTION_INVALID', 'EXAM_QUALIFY', 'CORRECTION_EMPTY', 'CORRECTION_SHAPE', 'CORRECTION_RUNNING'],
  }),
  paging: defineCall({
    ...console,
    summary: '更正记录',
    path: '/api/exam/correction/paging',
    effect: 'reads',
    input: paging({ examId: id('考试') }, 200),
    output: page(correctionRow),
    errors: ['NOT_FOUND', 'EXAM_IS_DRAFT'],
  }),
  detail: defineCall({
    ...console,
    summary: '更正详情',
    path: '/api/exam/correction/detail',
    effect: 'reads',
    input: byId,
    output: z.strictObject({
      ...correctionRow.shape,
      examId: z.string(),
      examTitle: z.string(),
      /** another correction, or its undo, came between: it has to be computed again before it can be applied */
      isStale: z.boolean(),
      qualifyScore: z.strictObject({ before: z.number(), after: z.number() }),
      totalScore: z.strictObject({ before: z.number(), after: z.number() }),
      questions: z.array(changedQuestion),
    }),
    errors: ['NOT_FOUND', 'MARKS_OWN_EXAM'],
  }),
  rows: defineCall({
    ...console,
    summary: '更正前后的成绩',
    path: '/api/exam/correction/rows',
    effect: 'reads',
    input: paging({ id: id('更正'), kind: z.enum(rowKinds, '筛选条件不正确').optional(), realName: search('姓名') }, 200),
    output: page(
      z.strictObject({
        paperId: z.string(),
        realName: z.string(),
        userName: z.string(),
        tryNo: z.int(),
        before: z.number(),
        after: z.number(),
        passedBefore: z.boolean(),
        passedAfter: z.boolean(),
        /** marks by hand that step aside */
        handAside: z.int(),
        /** something of the paper waits for a mark by hand */
        isWaiting: z.boolean(),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
  apply: defineCall({
    ...console,
    summary: '应用更正',
    path: '/api/exam/correction/apply',
    effect: 'changes',
    audit: true,
    input: byId,
    output: done,
    errors: ['NOT_FOUND', 'STALE', 'CORRECTION_RUNNING'],
  }),
  undo: defineCall({
    ...console,
    summary: '撤销更正',
    path: '/api/exam/correction/undo',
    effect: 'changes',
    audit: true,
    input: byId,
    output: done,
    errors: ['NOT_FOUND', 'STALE', 'CORRECTION_RUNNING', 'CORRECTION_NOT_LAST'],
  }),
  drop: defineCall({
    ...console,
    summary: '放弃更正',
    path: '/api/exam/correction/drop',
    effect: 'changes',
    audit: true,
    input: byId,
    output: done,
    errors: ['NOT_FOUND', 'STALE'],
  }),
};
