import { z } from 'zod';
import { defineCall } from '../call.js';
import { file, id, integer } from '../fields.js';

const common = { owner: 'exam', module: 'exam', access: ['paper:list'] } as const;
const byExam = z.strictObject({ examId: id('考试') });
const sheet = z.strictObject({
  state: z.enum(['running', 'done', 'stopped', 'failed']),
  /** rows: all, and those that are written; 0 of 0 until the marks were read */
  total: z.int(),
  done: z.int(),
  /** of the file: parts to fetch, and bytes */
  parts: z.int(),
  size: z.number(),
  createTime: z.string(),
});
export type MarkSheet = z.output<typeof sheet>;

/** 成绩: the marks of an exam as a spreadsheet, for the part of its people that the caller sees (decision 0101). */
export const markBookCalls = {
  /** Begins a spreadsheet for the caller; one that runs goes on. */
  start: defineCall({
    ...common,
    summary: '导出成绩',
    path: '/api/exam/exam/export-marks',
    effect: 'changes',
    audit: true,
    input: byExam,
    output: sheet,
    errors: ['NOT_FOUND', 'MARKS_NONE', 'MARKS_BLIND'],
  }),
  /** The caller's newest one of the exam; null: there is none. */
  state: defineCall({
    ...common,
    summary: '成绩导出的进度',
    path: '/api/exam/exam/export-marks-state',
    effect: 'reads',
    input: byExam,
    output: sheet.nullable(),
    errors: ['NOT_FOUND'],
  }),
  stop: defineCall({
    ...common,
    summary: '停止导出成绩',
    path: '/api/exam/exam/export-marks-stop',
    effect: 'changes',
    audit: true,
    input: byExam,
    output: sheet.nullable(),
    errors: ['NOT_FOUND'],
  }),
  /** Bytes of a finished one: its parts, one behind the other, are the file. */
  part: defineCall({
    ...common,
    summary: '下载成绩表的一部分',
    path: '/api/exam/exam/export-marks-part',
    effect: 'reads',
    audit: true,
    method: 'file',
    timeoutMs: 60_000,
    input: z.strictObject({ examId: id('考试'), part: integer('序号', 0, 1000) }),
    output: file,
    errors: ['NOT_FOUND'],
  }),
};
