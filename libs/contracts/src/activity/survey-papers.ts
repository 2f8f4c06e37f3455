import { z } from 'zod';
import { defineCall, defineStream } from '../call.js';
import { byId, choice, done, file, id, ids, page, paging, search } from '../fields.js';
import { answerJump, answerQuestion } from './survey-questions.js';
import { browserId, surveyThemes } from './surveys.js';
import { surveyTypes } from './survey-rules.js';

const common = { owner: 'activity', module: 'survey' } as const;

export const filterOperators = ['eq', 'ne', 'gt', 'lt', 'between', 'ct', 'nct'] as const;
export type FilterOperator = (typeof filterOperators)[number];

const condition = z.strictObject({
  /**
   * `hand_time`, `join_province`, `join_city`, `total_score` or `cost_time`, or `qu:` and the id of a question, with `:` and the row
   * of a matrix
   */
  field: z.string('筛选项不正确').regex(/^(?:[a-z_]{1,20}|qu:[0-9a-z]{1,24}(?::[0-9a-z]{1,24})?)$/, '筛选项不正确'),
  operator: z.enum(filterOperators, '筛选条件不正确'),
  /** a number, a day as yyyy-MM-dd, a text, or the id of an option; an empty one is left out */
  value: search('筛选值'),
  /** end of `between` */
  valueTo: search('筛选值'),
});
export type FilterCondition = z.output<typeof condition>;
const filtered = {
  surveyId: id('问卷'),
  conditions: z.array(condition).max(20, '最多 20 个筛选条件').default([]),
};

/** A question whose answers are one of a few, in the words of a filter: `qu:`, its id, and the row of a matrix. */
const crossField = z.string('交叉分析的题目不正确').regex(/^qu:[0-9a-z]{1,24}(?::[0-9a-z]{1,24})?$/, '交叉分析的题目不正确');
const crossed = { ...filtered, row: crossField, column: crossField };
const crossSide = z.strictObject({
  title: z.string(),
  /** with the people who chose it, of those who answered both questions */
  options: z.array(z.strictObject({ id: z.string(), content: z.string(), count: z.int() })),
});
const cross = z.strictObject({
  /** who answered both questions */
  people: z.int(),
  row: crossSide,
  column: crossSide,
  /** people who chose both options, by the place of the row and of the column; somebody who chose several stands in several cells */
  cells: z.array(z.array(z.int())),
});
export type SurveyCross = z.output<typeof cross>;

/** Ways to write answers: as words, or as codes with a table of what they mean. */
const exported = { ...filtered, by: z.enum(['labels', 'codes'], '导出方式不正确').default('labels') };

const figures = z.strictObject({
  /** answers that count */
  papers: z.int(),
  /** mean of the seconds between beginning and handing in; null: no answers */
  meanSeconds: z.number().nullable(),
  meanScore: z.number().nullable(),
  questions: z.array(
    z.strictObject({
      id: z.string(),
      sort: z.int(),
      quType: z.enum(surveyTypes),
      content: z.string(),
      visible: z.boolean(),
      /** people who answered it */
      answered: z.int(),
      rows: z.array(
        z.strictObject({
          ...{ id: z.string(), content: z.string(), score: z.int(), count: z.int(), share: z.number() },
          /** how many people may choose it; absent: as many as like */
          quota: z.int().optional(),
        }),
      ),
      /** rows of a matrix, with the people who chose each of its columns, which are in `rows` */
      matrix: z.array(z.strictObject({ id: z.string(), content: z.string(), answered: z.int(), counts: z.array(z.int()) })).optional(),
      /** of a scored question */
      mean: z.number().nullable(),
      /** people may have written words: the answer itself, or beside an option */
      hasTexts: z.boolean(),
      /** net promoter score, from -100 to 100 */
      nps: z.number().nullable(),
    }),
  ),
});
export type SurveyFigures = z.output<typeof figures>;

const joined = z.strictObject({
  id: z.string(),
  surveyId: z.string(),
  title: z.string(),
  startTime: z.string(),
  /** empty: it was not handed in */
  handTime: z.string(),
  /** 0 pending, 1 submitted */
  handState: z.int(),
});

const answerRow = z.strictObject({
  id: z.string(),
  /** empty where the survey is anonymous */
  realName: z.string(),
  startTime: z.string(),
  handTime: z.string(),
  costSeconds: z.int(),
  totalScore: z.int(),
  province: z.string(),
  city: z.string(),
  /** false: it counts in no figure */
  valid: z.boolean(),
});

/** Answers to surveys: begun and read by those who answer, read and counted in the console. */
export const surveyPaperCalls = {
  create: defineCall({
    ...common,
    summary: '开始答卷',
    path: '/api/survey/paper/create',
    effect: 'changes',
    access: 'public',
    mayKnowCaller: true,
    input: z.strictObject({ id: id('问卷'), uuid: browserId }),
    output: z.strictObject({ paperId: z.string(), uuid: z.string() }),
    errors: ['SURVEY_NONE', 'SURVEY_CLOSED', 'SURVEY_FULL', 'SURVEY_JOINED', 'NOT_SIGNED_IN', 'TOO_MANY'],
  }),
  detailForAnswer: defineCall({
    ...common,
    summary: '答卷内容',
    path: '/api/survey/paper/detail-for-answer',
    effect: 'reads',
    access: 'public',
    mayKnowCaller: true,
    input: z.strictObject({ id: id('答卷'), uuid: browserId }),
    output: z.strictObject({
      id: z.string(),
      surveyId: z.string(),
      title: z.string(),
      content: z.string(),
      theme: z.enum(surveyThemes),
      startTime: z.string(),
      handTime: z.string(),
      handState: z.int(),
      needLogin: z.boolean(),
      quList: z.array(answerQuestion),
      jumps: z.array(answerJump),
    }),
    errors: ['SURVEY_PAPER_NONE'],
  }),
  joinPaging: defineCall({
    ...common,
    summary: '我的答卷记录',
    path: '/api/survey/paper/join-paging',
    effect: 'reads',
    access: 'public',
    mayKnowCaller: true,
    input: paging({ surveyId: id('问卷').optional(), uuid: browserId.optional() }, 100),
    output: page(joined),
    errors: [],
  }),
  paging: defineCall({
    ...common,
    summary: '问卷答卷列表',
    path: '/api/survey/paper/paging',
    effect: 'reads',
    access: ['survey:list'],
    input: paging(filtered),
    output: page(answerRow),
    errors: ['NOT_FOUND'],
  }),
  detail: defineCall({
    ...common,
    summary: '查看一份答卷',
    path: '/api/survey/paper/detail',
    effect: 'reads',
    access: ['survey:list'],
    input: byId,
    output: z.strictObject({ ...answerRow.shape, title: z.string(), quList: z.array(answerQuestion) }),
    errors: ['NOT_FOUND'],
  }),
  valid: defineCall({
    ...common,
    summary: '设置答卷有效、无效',
    path: '/api/survey/paper/valid',
    effect: 'changes',
    audit: true,
    access: ['survey:save'],
    /** 0 counts, 1 does not */
    input: z.strictObject({ ids: ids(), state: choice('状态', [0, 1]) }),
    output: done,
    errors: ['NOT_FOUND', 'SURVEY_QUOTA'],
  }),
  statistic: defineCall({
    ...common,
    summary: '问卷统计',
    path: '/api/survey/paper/statistic',
    effect: 'reads',
    access: ['survey:list'],
    timeoutMs: 60_000,
    input: z.strictObject(filtered),
    output: figures,
    errors: ['NOT_FOUND'],
  }),
  /** Words that people wrote: answers of an open question, or the words beside options of another one. */
  textPaging: defineCall({
    ...common,
    summary: '问卷文字答案',
    path: '/api/survey/paper/text-paging',
    effect: 'reads',
    access: ['survey:list'],
    input: paging({ ...filtered, quId: z.string('题目不正确').max(24, '题目不正确'), text: search('内容') }, 200),
    output: page(z.strictObject({ id: z.string(), handTime: z.string(), realName: z.string(), text: z.string() })),
    errors: ['NOT_FOUND'],
  }),
  export: defineCall({
    ...common,
    summary: '导出答卷',
    path: '/api/survey/paper/paging-export',
    effect: 'reads',
    audit: true,
    access: ['survey:list'],
    method: 'file',
    timeoutMs: 120_000,
    input: z.strictObject(exported),
    output: file,
    errors: ['NOT_FOUND', 'EXPORT_TOO_MANY'],
  }),
  /**
   * The same file while it is made, piece by piece: the pieces, one behind the other, are the file, and nothing of it is kept. Codes as
   * CSV are a zip file of two, the answers and what their codes mean.
   */
  exportPieces: defineStream({
    ...common,
    summary: '边生成边下载答卷',
    path: '/api/survey/paper/export-pieces',
    effect: 'reads',
    audit: true,
    access: ['survey:list'],
    timeoutMs: 60_000,
    input: z.strictObject({ ...exported, format: z.enum(['xlsx', 'csv'], '文件格式不正确').default('xlsx') }),
    output: z.strictObject({
      /** answers: all, and those that are in the pieces so far */
      ...{ total: z.int(), done: z.int() },
      /** base64; empty in the first event, which tells the total */
      piece: z.string(),
      /** of the file; empty until the last event */
      name: z.string(),
    }),
    errors: ['NOT_FOUND', 'EXPORT_TOO_MANY'],
  }),
  /** How answers to two questions meet: people by the options of one and of the other. */
  cross: defineCall({
    ...common,
    summary: '问卷交叉分析',
    path: '/api/survey/paper/cross',
    effect: 'reads',
    access: ['survey:list'],
    timeoutMs: 60_000,
    input: z.strictObject(crossed),
    output: cross,
    errors: ['NOT_FOUND'],
  }),
  crossExport: defineCall({
    ...common,
    summary: '导出问卷交叉分析',
    path: '/api/survey/paper/cross-export',
    effect: 'reads',
    audit: true,
    access: ['survey:list'],
    method: 'file',
    timeoutMs: 60_000,
    input: z.strictObject(crossed),
    output: file,
    errors: ['NOT_FOUND'],
  }),
  listProvince: defineCall({
    ...common,
    summary: '答卷的省份',
    path: '/api/survey/paper/list-province',
    effect: 'reads',
    access: ['survey:list'],
    input: byId,
    output: z.array(z.string()),
    errors: ['NOT_FOUND'],
  }),
  listCity: defineCall({
    ...common,
    summary: '答卷的城市',
    path: '/api/survey/paper/list-city',
    effect: 'reads',
    access: ['survey:list'],
    input: byId,
    output: z.array(z.string()),
    errors: ['NOT_FOUND'],
  }),
};
