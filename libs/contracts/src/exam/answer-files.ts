import { z } from 'zod';
import { mostFileBytes } from '../answer-files.js';
import { answerFile } from '../question-views.js';
import { defineCall } from '../call.js';
import { done, id } from '../fields.js';

const paperId = id('考卷');
const byAnswer = z.strictObject({ paperId, quId: id('试题') });
/** Files of one answer, in its order. `url`: a link that is good for a quarter of an hour; empty: the file is not there yet. */
const shown = z.strictObject({ files: z.array(answerFile.extend({ url: z.string() })) });

/** Recordings and photos of answers (decision 0111). */
export const answerFileCalls = {
  /**
   * Before a file is sent. `kept`: it is there; `wanted`: `ticket` is for its pieces; `unknown`: the attempt is closed, and no answer of it
   * names the file; `full`: the attempt stores no more.
   */
  begin: defineCall({
    summary: '准备上传作答文件（录音、照片）',
    path: '/api/paper/answer-file/begin',
    owner: 'exam',
    partition: 'caller',
    effect: 'changes',
    access: 'user',
    keepsSession: false,
    input: z
      .strictObject({ paperId, ...answerFile.shape })
      .refine(({ kind, size }) => size <= mostFileBytes[kind], { path: ['size'], message: '作答文件过大' }),
    output: z.strictObject({ state: z.enum(['kept', 'wanted', 'unknown', 'full']), ticket: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  /** Of the own answer: while the attempt is open, and once its answers are shown. */
  own: defineCall({
    summary: '我的作答文件',
    path: '/api/paper/answer-file/own',
    owner: 'exam',
    partition: 'caller',
    effect: 'reads',
    access: 'user',
    input: byAnswer,
    output: shown,
    errors: ['NOT_FOUND'],
  }),
  review: defineCall({
    summary: '作答文件（阅卷）',
    path: '/api/paper/answer-file/review',
    owner: 'exam',
    module: 'exam',
    partition: 'paperId',
    effect: 'reads',
    access: ['paper:review'],
    input: byAnswer,
    output: shown,
    errors: ['NOT_FOUND', 'NOT_HANDED_IN', 'MARKS_OWN_EXAM'],
  }),
  /** The gateway has the whole file, and has checked it. */
  kept: defineCall({
    summary: '作答文件已存储',
    path: '/internal/exam/answer-file-kept',
    owner: 'exam',
    effect: 'changes',
    access: 'internal',
    askedBy: ['gateway'],
    input: z.strictObject({ fileId: z.string().max(100) }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
};
