import { z } from 'zod';
import { defineCall } from '../call.js';
import { id, saved } from '../fields.js';
import { deedReason } from './paper-deeds.js';

/** `pausing`, `resuming`: papers are being gone through. */
const examPause = z.strictObject({
  id: z.string(),
  reason: z.string(),
  byName: z.string(),
  time: z.string(),
  state: z.enum(['pausing', 'paused', 'resuming', 'done']),
  /** papers that could not be reached yet; it is tried again */
  left: z.int(),
});

/** A whole exam stands: everybody who sits it, and nobody begins. */
export const examPauseCalls = {
  /** Sent again with its id it is the same pause. */
  pause: defineCall({
    summary: '暂停整场考试',
    path: '/api/exam/exam/pause',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:add'],
    audit: true,
    input: z.strictObject({ id: id('暂停'), examId: id('考试'), reason: deedReason }),
    output: saved,
    errors: ['NOT_FOUND', 'EXAM_IS_DRAFT', 'EXAM_NOT_OPEN', 'EXAM_PAUSED_TWICE'],
  }),
  /** Papers that this pause made stand go on with all their time; those that were paused by themselves stay so. */
  resume: defineCall({
    summary: '恢复整场考试',
    path: '/api/exam/exam/resume',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:add'],
    audit: true,
    input: z.strictObject({ id: id('恢复'), examId: id('考试'), reason: deedReason }),
    output: saved,
    errors: ['NOT_FOUND', 'EXAM_NOT_PAUSED'],
  }),
  state: defineCall({
    summary: '考试的暂停状态',
    path: '/api/exam/exam/pause-state',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['exam:add'],
    input: z.strictObject({ examId: id('考试') }),
    output: z.strictObject({
      /** the last pause; null: there was none */
      pause: examPause.nullable(),
      /** papers that are being written, and those of them that stand */
      open: z.int(),
      standing: z.int(),
    }),
    errors: ['NOT_FOUND'],
  }),
};
