import { z } from 'zod';
import { defineCall } from '../call.js';
import { done, id, page, paging, quType } from '../fields.js';

/** Papers that count: of each person the best or the first valid one, or all valid ones (decision 0100). */
export const statisticChoices = ['best', 'first', 'all'] as const;
export type StatisticChoice = (typeof statisticChoices)[number];

/** Remarks on a question, the most pressing first. */
export const statisticFlags = ['key', 'negative', 'weak', 'hard', 'easy', 'unchosen'] as const;
export type StatisticFlag = (typeof statisticFlags)[number];

const byExam = { examId: id('考试'), which: z.enum(statisticChoices, '统计范围不正确').default('best') };
/** Null: too few papers, or no differences between them. */
const figure = z.number().nullable();

const part = {
  papers: z.int(),
  /** points */
  mean: figure,
  highest: figure,
  lowest: figure,
  /** papers that passed */
  passed: z.int(),
};
const report = z.strictObject({
  ...part,
  people: z.int(),
  /** points */
  median: figure,
  sd: figure,
  skewness: figure,
  kurtosis: figure,
  /** Cronbach's alpha, and the standard error of measurement in points; null also where papers have different questions */
  alpha: figure,
  standardError: figure,
  /** every paper has all of the questions */
  isSamePaper: z.boolean(),
  /** papers whose total lies in each tenth of the full marks */
  bands: z.array(z.int()),
  departs: z.array(z.strictObject({ ...part, code: z.string(), name: z.string() })),
  /** departments that are left out because there are too many */
  moreDeparts: z.int(),
  /** rate: marks gained by marks to be had, from 0 to 1; an empty code: questions without a point */
  points: z.array(z.strictObject({ code: z.string(), name: z.string(), questions: z.int(), rate: figure })),
  questions: z.int(),
  /** questions by flag */
  flags: z.record(z.enum(statisticFlags), z.int()),
});
export type StatisticReport = z.output<typeof report>;

const option = z.strictObject({
  id: z.string(),
  abc: z.string(),
  /** plain text */
  content: z.string(),
  isRight: z.boolean(),
  /** it is in a set that counts as right beside the key, since a correction; missing: it is not */
  isAccepted: z.boolean().optional(),
  /** papers that chose it */
  count: z.int(),
  /** share of the papers, and of the 27 % with the highest and the lowest totals, that chose it: from 0 to 1 */
  rate: figure,
  upper: figure,
  lower: figure,
});
const item = z.strictObject({
  /** in the list of the exam, from 1 */
  number: z.int(),
  /** of a compound question's parts, from 1; 0: the whole question */
  part: z.int(),
  quId: z.string(),
  quType,
  /** the stem as plain text */
  title: z.string(),
  /** points */
  full: figure,
  mean: figure,
  sd: figure,
  /** papers that asked it, and those of them without an answer; null: it has parts */
  n: z.int(),
  blank: z.int().nullable(),
  facility: figure,
  discrimination: figure,
  upperLower: figure,
  efficiency: figure,
  /** null also for parts, and where papers have different questions */
  weight: figure,
  isGiven: z.boolean(),
  flags: z.array(z.enum(statisticFlags)),
  options: z.array(option),
});
export type StatisticItem = z.output<typeof item>;

const common = { owner: 'exam', module: 'exam' } as const;

/** Statistics of an exam for its administrators: of the part of its papers that the caller may know of (decision 0100). */
export const statisticCalls = {
  /** The newest statistics; `report` null: they were not computed yet. */
  report: defineCall({
    ...common,
    summary: '考试统计',
    path: '/api/exam/exam/statistics',
    effect: 'reads',
    access: ['paper:list'],
    input: z.strictObject(byExam),
    output: z.strictObject({
      title: z.string(),
      totalScore: z.number(),
      qualifyScore: z.number(),
      /** papers that are handed in and wait for a mark: they are in no figure */
      waiting: z.int(),
      /** another result of a paper counts since then */
      isStale: z.boolean(),
      isComputing: z.boolean(),
      /** the last try failed; it is repeated */
      isFailing: z.boolean(),
      /** papers that the present computation is through with, and all of them */
      done: z.int(),
      total: z.int(),
      /** papers that could not be read and are in no figure */
      left: z.int(),
      /** empty: never */
      computedTime: z.string(),
      /** the caller may see the questions with their keys */
      mayAnalyse: z.boolean(),
      report: report.nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
  /** Begins the computation, or has it begin anew where one is over. */
  compute: defineCall({
    ...common,
    summary: '重新计算考试统计',
    path: '/api/exam/exam/statistics-compute',
    effect: 'changes',
    access: ['paper:list'],
    audit: true,
    input: z.strictObject(byExam),
    output: done,
    errors: ['NOT_FOUND'],
  }),
  /** Item analysis, for those who mark the exam; a share for some questions shows these alone. */
  items: defineCall({
    ...common,
    summary: '考试的试题分析（含答案）',
    path: '/api/exam/exam/statistics-items',
    effect: 'reads',
    access: ['paper:review'],
    input: paging({ ...byExam, flag: z.enum(statisticFlags, '筛选条件不正确').optional() }, 200),
    output: page(item),
    errors: ['NOT_FOUND', 'MARKS_OWN_EXAM'],
  }),
};
