import { z } from 'zod';
import { defineCall } from '../call.js';
import { file, id, page, paging, search } from '../fields.js';

const day = (label: string) => z.iso.date({ error: `${label}格式不正确` });
/** Periods that one is compared with: as many days right before it, or the same days a year earlier. */
export const reportComparisons = ['before', 'year'] as const;
/** Columns that a list of departments or people can be ordered by. */
export const reportColumns = [
  ...(['papers', 'passRate', 'scoreRate', 'answered', 'accuracy', 'begun', 'finished', 'learnSeconds', 'points', 'certs'] as const),
] as const;
export type ReportColumn = (typeof reportColumns)[number];
/** Kinds of rows behind a number of one person. `course`: courses that were begun or finished, as a page of a former release asks. */
export const reportKinds = ['exam', 'training', 'course', 'begun', 'finished', 'learning', 'points', 'cert'] as const;
export type ReportKind = (typeof reportKinds)[number];

const asked = {
  /** days of Asia/Shanghai, both included */
  from: day('开始日期'),
  to: day('结束日期'),
  compare: z.enum(reportComparisons, '对比方式的取值不正确').default('before'),
  /** with the departments below; left out: all that the caller reaches */
  deptCode: z.string('部门不正确').max(60, '部门不正确').optional(),
  /** without the departments below */
  isDirect: z.boolean('部门不正确').default(false),
};
const period = { from: z.string(), to: z.string() };
const share = z.number().min(0).max(1).nullable();
const figures = z.strictObject({
  /** attempts that were handed in and count; those of them that are marked, and passed */
  papers: z.int(),
  marked: z.int(),
  passed: z.int(),
  /** of the marked ones; null: there are none */
  passRate: share,
  /** points by what the paper is worth, on average; null: none is marked */
  scoreRate: share,
  /** questions of training that the machine judged, and the share that was right */
  answered: z.int(),
  accuracy: share,
  /** courses */
  begun: z.int(),
  finished: z.int(),
  learnSeconds: z.int(),
  points: z.int(),
  /** certificates that were granted in the period and are not withdrawn */
  certs: z.int(),
});
export type ReportFigures = z.output<typeof figures>;
const pair = { now: figures, before: figures };

const depart = z.strictObject({
  /** empty: people of no department */
  deptCode: z.string(),
  deptName: z.string(),
  /** only those who are in this department itself, which stands above the others in the list */
  isDirect: z.boolean(),
  hasBelow: z.boolean(),
  people: z.int(),
  ...pair,
});
const reportPerson = z.strictObject({
  userId: z.string(),
  userName: z.string(),
  realName: z.string(),
  deptName: z.string(),
  ...pair,
});
const row = z.strictObject({
  /** of the paper, the course, the certificate, or the day */
  id: z.string(),
  /** of an exam, a course; empty elsewhere */
  refId: z.string(),
  /** of a course: on which it was finished or, where that is not asked for or lies elsewhere, begun */
  day: z.string(),
  title: z.string(),
  /** of an exam: whether it is marked and passed, and the share of points; of a course: whether it is begun and finished in the period */
  marked: z.boolean(),
  passed: z.boolean(),
  scoreRate: share,
  isBegun: z.boolean(),
  isFinished: z.boolean(),
  /** of a certificate */
  number: z.string(),
  /** of a day: questions and those that were right, seconds, points */
  answered: z.int(),
  right: z.int(),
  learnSeconds: z.int(),
  points: z.int(),
});

const common = { owner: 'stat', effect: 'reads', access: ['stat:report'] } as const;
const spanErrors = ['NOT_FOUND', 'STAT_SPAN'] as const;

/** 学期报告: figures of a period by department and person, beside those of another one (decision 0132). */
export const statReportCalls = {
  /** Sums of all people that the report is about, and what it is about. */
  summary: defineCall({
    ...common,
    summary: '学期报告的合计',
    path: '/api/stat/report/summary',
    timeoutMs: 30_000,
    input: z.strictObject(asked),
    output: z.strictObject({
      now: z.strictObject({ ...period, figures }),
      before: z.strictObject({ ...period, figures }),
      deptCode: z.string(),
      deptName: z.string(),
      /** departments above it that the caller reaches, the highest first */
      above: z.array(z.strictObject({ deptCode: z.string(), deptName: z.string() })),
      people: z.int(),
      hasBelow: z.boolean(),
    }),
    errors: spanErrors,
  }),
  /** The departments right below, each with all below it. */
  departs: defineCall({
    ...common,
    summary: '学期报告：按部门',
    path: '/api/stat/report/departs',
    timeoutMs: 30_000,
    input: paging(asked, 200),
    output: page(depart),
    errors: spanErrors,
  }),
  people: defineCall({
    ...common,
    summary: '学期报告：按人员',
    path: '/api/stat/report/people',
    timeoutMs: 30_000,
    input: paging({ ...asked, keyword: search('姓名或账号') }, 200),
    output: page(reportPerson),
    errors: spanErrors,
  }),
  /** The rows behind a number of one person. */
  rows: defineCall({
    ...common,
    summary: '学期报告：一个人的明细',
    path: '/api/stat/report/rows',
    input: paging({ userId: id('用户'), kind: z.enum(reportKinds, '明细的取值不正确'), from: asked.from, to: asked.to }, 200),
    output: page(row),
    errors: spanErrors,
  }),
  sheet: defineCall({
    ...common,
    summary: '导出学期报告',
    path: '/api/stat/report/export',
    audit: true,
    method: 'file',
    timeoutMs: 120_000,
    input: z.strictObject(asked),
    output: file,
    errors: [...spanErrors, 'EXPORT_TOO_MANY'],
  }),
  print: defineCall({
    ...common,
    summary: '打印学期报告',
    path: '/api/stat/report/print',
    audit: true,
    method: 'file',
    timeoutMs: 60_000,
    input: z.strictObject(asked),
    output: file,
    errors: [...spanErrors, 'PRINT_HARD', 'BUSY'],
  }),
};
