import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, file, flag, id, integer, readRevision, sheetRows, text } from '../fields.js';
import {
  isChoice,
  isMulti,
  mostOptions,
  mostQuestions,
  mostQuota,
  mostRows,
  npsLevel,
  rankStyles,
  surveyTypes,
  usualLevel,
} from './survey-rules.js';
import { logicTests, mostConditions, mostJumps } from './survey-logic.js';
import { browserId, surveyThemes } from './surveys.js';

const common = { owner: 'activity', module: 'survey' } as const;
const ownId = z.string('编号不正确').regex(/^[0-9a-z]{1,24}$/, '编号不正确');

const option = z.strictObject({
  id: ownId,
  content: text('选项', 200, '选项内容不能为空！'),
  score: integer('分值', 0, 999).default(0),
  /** whoever chooses it may add some words */
  hasRemark: flag('填写说明').default(false),
  /** the words have to be there */
  remarkRequired: z.literal(true, '说明必填的取值不正确').optional(),
  /** how many people may choose it; absent: as many as like */
  quota: integer('名额', 1, mostQuota).optional(),
});
const rule = z.strictObject({
  match: z.enum(['all', 'any'], '规则不正确'),
  conditions: z
    .array(
      z.strictObject({
        quId: ownId,
        test: z.enum(logicTests, '规则不正确'),
        values: z.array(ownId).max(mostOptions, '选项过多').optional(),
        n: integer('数值', 0, npsLevel - 1).optional(),
      }),
    )
    .max(mostConditions, `一条规则最多 ${mostConditions} 个条件`),
});
const jump = z.strictObject({
  when: rule,
  /** a question of a later page; empty: the end */
  to: ownId.or(z.literal('')),
});
export const surveyQuestion = z
  .strictObject({
    id: ownId,
    quType: z.enum(surveyTypes, '题型不正确'),
    content: text('题目', 1000, '题目不能为空！'),
    required: flag('必答').default(false),
    /** false: people are not shown it */
    visible: flag('显示').default(true),
    selectMin: integer('最少选择', 0, mostOptions).default(0),
    selectMax: integer('最多选择', 0, mostOptions).default(0),
    rankLevel: integer('量表级数', 2, npsLevel).default(usualLevel),
    rankStyle: z.enum(rankStyles, '量表样式不正确').default('num1'),
    answerList: z.array(option).max(mostOptions, `选项最多 ${mostOptions} 个`).default([]),
    /** rows of a matrix; its options are the columns */
    rowList: z
      .array(z.strictObject({ id: ownId, content: text('行标题', 200, '行标题不能为空！') }))
      .max(mostRows, `矩阵最多 ${mostRows} 行`)
      .optional(),
    /** people are asked it where this holds; absent: always */
    showWhen: rule.optional(),
    /** present: a page ends behind this question, and the first jump whose rule holds leads on */
    pageEnd: z.strictObject({ jumps: z.array(jump).max(mostJumps, `一页最多 ${mostJumps} 条跳转`) }).optional(),
  })
  .superRefine((question, context) => {
    const { quType, required, selectMin, selectMax, rankLevel, answerList, rowList = [] } = question;
    const say = (message: string): void => context.addIssue({ code: 'custom', message });
    if (new Set(answerList.map((one) => one.id)).size !== answerList.length) say('选项编号重复');
    if (isChoice(quType) && answerList.length < 2) say('选择题至少需要两个选项！');
    const isMatrix = quType === 'matrix';
    if (isMatrix && (rowList.length < 1 || answerList.length < 2)) say('矩阵题至少需要一行和两列！');
    if (!isMatrix && question.rowList !== undefined) say('只有矩阵题有行');
    if (new Set(rowList.map((one) => one.id)).size !== rowList.length) say('行编号重复');
    if (quType === 'saq' && answerList.length > 0) say('填空题没有选项');
    if (quType === 'scale' && answerList.length > rankLevel) say('量表的选项不能多于级数！');
    if (!isMulti(quType)) return;
    if (selectMin > answerList.length || selectMax > answerList.length) say('可选数量不能多于选项数量！');
    if (selectMax > 0 && selectMax < selectMin) say('最多选择不能小于最少选择！');
    if (required && selectMin < 1) say('必答的多选题最少选择 1 项！');
  });
export type SurveyQuestion = z.output<typeof surveyQuestion>;
export type SurveyQuestionInput = z.input<typeof surveyQuestion>;

const questions = z
  .array(surveyQuestion)
  .max(mostQuestions, `一份问卷最多 ${mostQuestions} 道题`)
  .refine((list) => new Set(list.map((one) => one.id)).size === list.length, '题目编号重复');
const design = z.strictObject({ questions: z.array(surveyQuestion), revision: z.int(), isAnswered: z.boolean() });

/** An option, as people are shown it with what they chose. */
export const answerOption = z.strictObject({
  id: z.string(),
  content: z.string(),
  score: z.int(),
  hasRemark: z.boolean(),
  selected: z.boolean(),
  remark: z.string(),
  remarkRequired: z.literal(true).optional(),
  /** as many people chose it as may; only while the answer is being given */
  isFull: z.literal(true).optional(),
});
/** A question with the answer that was given. */
export const answerQuestion = z.strictObject({
  id: z.string(),
  sort: z.int(),
  quType: z.enum(surveyTypes),
  content: z.string(),
  required: z.boolean(),
  selectMin: z.int(),
  selectMax: z.int(),
  rankLevel: z.int(),
  rankStyle: z.enum(rankStyles),
  answerList: z.array(answerOption),
  answer: z.string(),
  /** of a matrix, with the chosen column; empty: none */
  rowList: z.array(z.strictObject({ id: z.string(), content: z.string(), selected: z.string() })).optional(),
  /** from 0 */
  page: z.int(),
  showWhen: rule.optional(),
});
/** Ways on from the ends of pages; `to` one behind the last page is the end. */
export const answerJump = z.strictObject({ page: z.int(), when: rule, to: z.int() });
export type AnswerQuestion = z.output<typeof answerQuestion>;

const given = z.strictObject({
  quId: ownId,
  options: z
    .array(
      z.strictObject({ id: ownId, row: ownId.optional(), remark: z.string('说明应为文字').max(200, '说明不能超过 200 个字').default('') }),
    )
    .max(mostOptions, '选项过多')
    .default([]),
  answer: z.string('答案应为文字').max(2000, '答案不能超过 2000 个字').default(''),
});
const answers = {
  paperId: id('答卷'),
  uuid: browserId,
  answers: z.array(given).max(mostQuestions, '答案过多'),
};

/** Questions of a survey: the designer reads and writes them, people answer them. */
export const surveyQuestionCalls = {
  listAll: defineCall({
    ...common,
    summary: '问卷的全部题目',
    path: '/api/survey/qu/list-all',
    effect: 'reads',
    access: ['survey:list'],
    input: byId,
    output: design,
    errors: ['NOT_FOUND'],
  }),
  saveAll: defineCall({
    ...common,
    summary: '保存问卷题目',
    path: '/api/survey/qu/save-all',
    effect: 'changes',
    audit: true,
    access: ['survey:save'],
    input: z.strictObject({ id: id('问卷'), revision: readRevision, questions }),
    output: z.strictObject({ revision: z.int() }),
    errors: ['NOT_FOUND', 'STALE', 'SURVEY_ANSWERED', 'SURVEY_LOGIC'],
  }),
  /** Questions as a spreadsheet, which `import` reads again. */
  export: defineCall({
    ...common,
    summary: '导出问卷题目',
    path: '/api/survey/qu/export',
    effect: 'reads',
    access: ['survey:list'],
    method: 'file',
    input: byId,
    output: file,
    errors: ['NOT_FOUND', 'BUSY'],
  }),
  importTemplate: defineCall({
    ...common,
    summary: '下载问卷题目导入模板',
    path: '/api/survey/qu/import-template',
    effect: 'reads',
    access: ['survey:save'],
    method: 'file',
    input: z.strictObject({}),
    output: file,
    errors: ['BUSY'],
  }),
  /** Reads a filled in template. Nothing is stored: the designer adds the questions, and a person saves them. */
  import: defineCall({
    ...common,
    summary: '上传并读取问卷题目（不写入）',
    path: '/api/survey/qu/import',
    effect: 'reads',
    access: ['survey:save'],
    method: 'sheet',
    maxBytes: 5 * 1024 * 1024,
    timeoutMs: 60_000,
    input: sheetRows,
    output: z.strictObject({
      /** good rows, in their order, with ids of their own */
      questions: z.array(surveyQuestion),
      faultCount: z.int(),
      /** `row` as the spreadsheet numbers it: the heading is row 1 */
      faults: z.array(z.strictObject({ row: z.int(), column: z.string(), message: z.string() })),
    }),
    errors: [
      'FILE_KIND',
      'FILE_CONTENT',
      'FILE_TOO_LARGE',
      'FILE_QUOTA',
      'SHEET_LIMITS',
      'SHEET_ROWS',
      'IMPORT_HEADINGS',
      'IMPORT_NO_ROWS',
      'BUSY',
      'TOO_MANY',
    ],
  }),
  /** Questions for the filter of results. */
  listTitle: defineCall({
    ...common,
    summary: '问卷题目标题',
    path: '/api/survey/qu/list-title',
    effect: 'reads',
    access: ['survey:list'],
    input: byId,
    output: z.array(
      z.strictObject({
        id: z.string(),
        contentText: z.string(),
        quType: z.enum(surveyTypes),
        answerList: z.array(z.strictObject({ id: z.string(), content: z.string() })),
        rowList: z.array(z.strictObject({ id: z.string(), content: z.string() })).optional(),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
  preview: defineCall({
    ...common,
    summary: '预览问卷',
    path: '/api/survey/survey/preview',
    effect: 'reads',
    access: ['survey:list'],
    input: byId,
    output: z.strictObject({
      title: z.string(),
      content: z.string(),
      theme: z.enum(surveyThemes),
      quList: z.array(answerQuestion),
      jumps: z.array(answerJump),
    }),
    errors: ['NOT_FOUND'],
  }),
  fillAnswer: defineCall({
    ...common,
    summary: '保存问卷答案',
    path: '/api/survey/qu/fill-answer',
    effect: 'changes',
    access: 'public',
    mayKnowCaller: true,
    maxBytes: 1024 * 1024,
    input: z.strictObject(answers),
    output: z.strictObject({}),
    errors: ['SURVEY_PAPER_NONE', 'SURVEY_HANDED', 'SURVEY_CLOSED'],
  }),
  handPaper: defineCall({
    ...common,
    summary: '提交答卷',
    path: '/api/survey/qu/hand-paper',
    effect: 'changes',
    access: 'public',
    mayKnowCaller: true,
    maxBytes: 1024 * 1024,
    input: z.strictObject(answers),
    output: z.strictObject({ thanks: z.string() }),
    errors: ['SURVEY_PAPER_NONE', 'SURVEY_CLOSED', 'SURVEY_FULL', 'SURVEY_ANSWER', 'SURVEY_QUOTA', 'BUSY'],
  }),
};
