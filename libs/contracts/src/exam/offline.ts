import { z } from 'zod';
import { defineCall } from '../call.js';
import { choice, file, flag, id, integer, optionalText, page, paging, score, search, sheetRows } from '../fields.js';

/** Rows of one save. */
export const mostOfflineRows = 500;
const noteLength = 200;
/** Faults that one dialog can list; `total` and `rows` say how many there are. */
const maxFaults = 1000;

const section = z.strictObject({ title: z.string(), totalScore: z.number() });
const row = z.strictObject({
  /** of the person */
  id: z.string(),
  userName: z.string(),
  realName: z.string(),
  deptName: z.string(),
  /** 0 nothing is typed in, 1 marks, 2 did not come */
  entryState: z.int(),
  /** empty without marks */
  paperId: z.string(),
  userScore: z.number().nullable(),
  /** of each section; empty: the total alone */
  parts: z.array(z.number()),
  note: z.string(),
  passed: z.boolean(),
  valid: z.boolean(),
  /** changes of the paper so far: names what a person saw when typing */
  version: z.int(),
  entryTime: z.string(),
});

const marks = z.strictObject({
  userId: id('考生'),
  /** null: no marks */
  userScore: score('得分', 10_000).nullable(),
  /** of each section of the paper in their order, or none */
  parts: z.array(score('大题得分', 10_000)).max(100).default([]),
  absent: flag('是否缺考').default(false),
  note: optionalText('备注', noteLength),
  /** what the page read; without it whatever stands is replaced */
  version: integer('版本号', 0, 1_000_000).optional(),
});

/** Exams that are written on paper in a room: who may come, and the marks that people type in or bring as a spreadsheet. */
export const offlineCalls = {
  paging: defineCall({
    summary: '线下考试的成绩登记表',
    path: '/api/exam/offline/paging',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['paper:list'],
    input: paging({ examId: id('考试'), realName: search('姓名'), entryState: choice('登记状态', [0, 1, 2]).optional() }),
    output: page(row).extend({
      title: z.string(),
      startTime: z.string(),
      totalScore: z.number(),
      qualifyScore: z.number(),
      /** of the paper, where each paper of the exam has the same ones */
      sections: z.array(section),
      counts: z.strictObject({ none: z.int(), entered: z.int(), absent: z.int() }),
      /** there are more people than can be listed */
      isCut: z.boolean(),
      /** the caller may type in marks, and the exam has begun */
      mayEnter: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
  save: defineCall({
    summary: '登记线下考试成绩',
    path: '/api/exam/offline/save',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['paper:review'],
    audit: true,
    timeoutMs: 60_000,
    maxBytes: 1024 * 1024,
    input: z.strictObject({
      examId: id('考试'),
      rows: z
        .array(marks.refine(({ userScore, absent }) => userScore === null || !absent, '缺考的考生没有得分'))
        .min(1, '没有要登记的成绩')
        .max(mostOfflineRows, `一次最多登记 ${mostOfflineRows} 人`),
      /** needed where marks, or an absence, take the place of others */
      reason: optionalText('修改原因', 200),
    }),
    /** Each person is an entry of its own: what one refuses keeps no other from it. */
    output: z.strictObject({
      count: z.int(),
      failed: z.array(z.strictObject({ id: z.string(), name: z.string(), msg: z.string() })),
    }),
    errors: ['NOT_FOUND', 'OFFLINE_EARLY', 'OFFLINE_TWICE'],
  }),
  template: defineCall({
    summary: '下载成绩登记模板（含参加人员）',
    path: '/api/exam/offline/template',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['paper:review'],
    method: 'file',
    input: z.strictObject({ examId: id('考试') }),
    output: file,
    errors: ['NOT_FOUND', 'BUSY'],
  }),
  /** Reads a filled in template and says what a save of it would do; nothing is stored. */
  check: defineCall({
    summary: '上传并检查成绩登记表（不写入）',
    path: '/api/exam/offline/check',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['paper:review'],
    method: 'sheet',
    maxBytes: 5 * 1024 * 1024,
    timeoutMs: 60_000,
    input: sheetRows.extend({ examId: id('考试') }),
    output: z.strictObject({
      /** rows with anything in them */
      total: z.int(),
      /** good rows that say something else than what stands: as `save` takes them, with what stands beside them */
      rows: z.array(marks.extend({ realName: z.string(), version: z.int(), replaces: z.string() })),
      /** good rows that say what stands already, or nothing */
      same: z.int(),
      faultCount: z.int(),
      /** `row` as the spreadsheet numbers it: the heading is row 1 */
      faults: z.array(z.strictObject({ row: z.int(), column: z.string(), message: z.string() })).max(maxFaults),
    }),
    errors: [
      'NOT_FOUND',
      'OFFLINE_EARLY',
      'FILE_KIND',
      'FILE_CONTENT',
      'FILE_TOO_LARGE',
      'FILE_QUOTA',
      'SHEET_LIMITS',
      'SHEET_ROWS',
      'IMPORT_HEADINGS',
      'IMPORT_NO_ROWS',
    ],
  }),
};
