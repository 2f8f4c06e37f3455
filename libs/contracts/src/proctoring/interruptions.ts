import { z } from 'zod';
import { defineCall } from '../call.js';
import { id, text } from '../fields.js';
import { disputeShown, evidenceId, findingAs, findingShown } from './findings.js';

/** A page without a connection, or a stream that stopped before the attempt was over: of the computer's camera, the phone, the screen. */
export const interruptionKinds = ['offline', 'computer', 'phone', 'screen'] as const;
export type InterruptionKind = (typeof interruptionKinds)[number];

const owner = { owner: 'proctoring', module: 'exam' } as const;
const paperId = id('考卷');

/** Times of an attempt in which it was not watched, as evidence that proctors judge (decision 0145). */
export const interruptionCalls = {
  /** Interruptions of 15 seconds or more, the first one first. */
  list: defineCall({
    ...owner,
    summary: '考卷的离线与画面中断',
    path: '/api/exam/watch/interruption-list',
    effect: 'reads',
    access: ['paper:list'],
    input: z.strictObject({ paperId }),
    output: z.array(
      z.strictObject({
        id: z.string(),
        time: z.string(),
        kind: z.enum(interruptionKinds),
        /** null: it lasts, and nobody judges it yet */
        seconds: z.int().nullable(),
        finding: findingShown,
        dispute: disputeShown,
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
  /** Finding of a proctor. NOT_FOUND also while it lasts; STALE: its candidate waits for an answer. */
  judge: defineCall({
    ...owner,
    summary: '确认或排除离线与画面中断',
    path: '/api/exam/watch/interruption-judge',
    effect: 'changes',
    access: ['paper:valid'],
    audit: true,
    input: z.strictObject({ paperId, id: evidenceId, as: findingAs, note: text('说明', 200, '请填写说明！') }),
    output: z.strictObject({ as: findingAs }),
    errors: ['NOT_FOUND', 'OWN_MATTER', 'STALE'],
  }),
};
