import { z } from 'zod';
import { defineCall } from '../call.js';
import { file, flag, id, integer } from '../fields.js';
import { statisticChoices } from './statistics.js';

const common = { owner: 'exam', module: 'exam' } as const;
/** A document waits for those before it. */
const printMs = 90_000;

/** Of a paper that nobody has written on yet. */
const blankOptions = {
  kind: z.enum(['pdf', 'docx'], '文件类型不正确').default('pdf'),
  keys: flag('答案').default(false),
  sheet: flag('答题卡').default(false),
};
const byExam = z.strictObject({ examId: id('考试') });
const archives = { ...common, access: ['paper:review'] } as const;
const archive = z.strictObject({
  state: z.enum(['running', 'done', 'stopped', 'failed']),
  /** papers: all, those that were looked at, and of these the ones that are not in the archive */
  total: z.int(),
  done: z.int(),
  left: z.int(),
  /** of the file: parts to fetch, and bytes */
  parts: z.int(),
  size: z.number(),
  /** SHA-256 of the list of sums in the archive; empty: it is not finished */
  digest: z.string(),
  /** why it failed for good: larger than the file may be, or no room beside the archives of others; empty: it did not, or by a fault */
  reason: z.enum(['', 'large', 'room']),
  createTime: z.string(),
});
export type PaperArchive = z.output<typeof archive>;

/** Papers as files (decision 0098). */
export const printCalls = {
  /** A paper with answers, keys, marks and remarks, as who marks it sees it. */
  paperPdf: defineCall({
    ...common,
    summary: '导出考卷 PDF',
    path: '/api/paper/paper/export-pdf',
    partition: 'id',
    effect: 'reads',
    access: ['paper:review'],
    audit: true,
    method: 'file',
    timeoutMs: printMs,
    input: z.strictObject({ id: id('考卷') }),
    output: file,
    errors: ['NOT_FOUND', 'NOT_HANDED_IN', 'MARKS_OWN_EXAM', 'PRINT_HARD', 'BUSY'],
  }),
  /** Begins the archive of an exam; one that runs goes on. For who may edit the exam, and once it is over for everybody. */
  startArchive: defineCall({
    ...archives,
    summary: '打包导出全部考卷',
    path: '/api/paper/paper/export-zip',
    effect: 'changes',
    audit: true,
    input: byExam,
    output: archive,
    errors: ['NOT_FOUND', 'MARKS_OWN_EXAM', 'ARCHIVE_RUNNING', 'ARCHIVE_EMPTY', 'ARCHIVE_MANY', 'ARCHIVE_ROOM'],
  }),
  /** The newest archive of an exam; null: there is none. */
  archive: defineCall({
    ...archives,
    summary: '考卷归档的进度',
    path: '/api/paper/paper/export-zip-state',
    effect: 'reads',
    input: byExam,
    output: archive.nullable(),
    errors: ['NOT_FOUND'],
  }),
  stopArchive: defineCall({
    ...archives,
    summary: '停止打包考卷',
    path: '/api/paper/paper/export-zip-stop',
    effect: 'changes',
    audit: true,
    input: byExam,
    output: archive.nullable(),
    errors: ['NOT_FOUND'],
  }),
  /** Bytes of a finished archive: its parts, one behind the other, are the file. */
  archivePart: defineCall({
    ...archives,
    summary: '下载考卷归档的一部分',
    path: '/api/paper/paper/export-zip-part',
    effect: 'reads',
    audit: true,
    method: 'file',
    timeoutMs: 60_000,
    input: z.strictObject({ examId: id('考试'), part: integer('序号', 0, 100_000) }),
    output: file,
    errors: ['NOT_FOUND', 'MARKS_OWN_EXAM', 'ARCHIVE_RUNNING'],
  }),
  /** A template as a paper for people who write by hand. With keys for who may edit it, and while none of its exams runs. */
  templatePaper: defineCall({
    ...common,
    summary: '打印试卷模板',
    path: '/api/tmpl/tmpl/print',
    effect: 'reads',
    access: ['tmpl:list'],
    audit: true,
    method: 'file',
    timeoutMs: printMs,
    input: z.strictObject({
      id: id('试卷模板'),
      /** of the papers that its rules draw: the same number is the same paper as long as its questions are */
      number: integer('套号', 1, 100).default(1),
      ...blankOptions,
    }),
    output: file,
    errors: [
      'NOT_FOUND',
      'EXAM_NO_QUESTIONS',
      'TMPL_GROUP_SHORT',
      'TMPL_RULES_SHORT',
      'MARKS_OWN_EXAM',
      'PRINT_KEYS_RUNNING',
      'PRINT_HARD',
      'BUSY',
    ],
  }),
  /** One of the papers of a published exam. For who may edit it; with keys once it is over for everybody. */
  examPaper: defineCall({
    ...common,
    summary: '打印考试试卷',
    path: '/api/exam/exam/print',
    effect: 'reads',
    access: ['exam:add'],
    audit: true,
    method: 'file',
    timeoutMs: printMs,
    input: z.strictObject({ id: id('考试'), number: integer('套号', 1, 5000).default(1), ...blankOptions }),
    output: file,
    errors: ['NOT_FOUND', 'EXAM_IS_DRAFT', 'MARKS_OWN_EXAM', 'PRINT_KEYS_RUNNING', 'PRINT_HARD', 'BUSY'],
  }),
  /** Papers and departments of an exam that can be printed. */
  examPrints: defineCall({
    ...common,
    summary: '考试的打印信息',
    path: '/api/exam/exam/print-info',
    effect: 'reads',
    access: ['exam:list', 'paper:list'],
    input: byExam,
    output: z.strictObject({
      title: z.string(),
      /** may edit the exam: prints its papers and packs those that were handed in */
      mayEdit: z.boolean(),
      /** papers that were drawn; 0: each attempt draws its own */
      variants: z.int(),
      isRunning: z.boolean(),
      /** people of the caller's part of the audience, by department; an exam with a password names nobody */
      departs: z.array(z.strictObject({ code: z.string(), name: z.string(), count: z.int() })),
    }),
    errors: ['NOT_FOUND'],
  }),
  /** One page on an exam for its office, of the newest statistics (decision 0100): figures, distribution, worst questions, absentees. */
  examReport: defineCall({
    ...common,
    summary: '打印考试报告',
    path: '/api/exam/exam/print-report',
    effect: 'reads',
    access: ['paper:list'],
    audit: true,
    method: 'file',
    timeoutMs: printMs,
    input: z.strictObject({ examId: id('考试'), which: z.enum(statisticChoices, '统计范围不正确').default('best') }),
    output: file,
    errors: ['NOT_FOUND', 'REPORT_NONE', 'PRINT_HARD', 'BUSY'],
  }),
  /** 准考证 of the people of one department. */
  tickets: defineCall({
    ...common,
    summary: '打印准考证',
    path: '/api/exam/exam/print-tickets',
    effect: 'reads',
    access: ['paper:list'],
    audit: true,
    method: 'file',
    timeoutMs: printMs,
    input: z.strictObject({ examId: id('考试'), deptCode: z.string('部门不正确').max(60, '部门不正确') }),
    output: file,
    errors: ['NOT_FOUND', 'TICKETS_MANY', 'PRINT_HARD', 'BUSY'],
  }),
};
