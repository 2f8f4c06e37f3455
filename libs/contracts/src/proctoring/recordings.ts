import { z } from 'zod';
import { defineCall } from '../call.js';
import { done, id } from '../fields.js';
import { streamKinds } from '../stream-times.js';

const owner = { owner: 'proctoring' } as const;
const paperId = id('考卷');
const recordingId = z.string('录像格式不正确').regex(/^[0-9a-f]{24}$/, '录像格式不正确');

/** Path of recordings of exams, for whoever holds a link. */
export const recordingPath = '/api/file/recording/';
/** Bytes of a recording that are stored and sent together. */
export const recordingPieceBytes = 1024 * 1024;
/**
 * `running`: the stream is there; `waiting`: it is being made playable; `ready`; `empty`: nothing came; `full`: the disk had no room for
 * it; `failed`: it cannot be made playable; `over`: its time is over, or somebody has removed it.
 */
export const recordingStates = ['running', 'waiting', 'ready', 'empty', 'full', 'failed', 'over'] as const;
export type RecordingState = (typeof recordingStates)[number];

/** Recordings of the streams of a sitting (decision 0117). */
export const recordingCalls = {
  list: defineCall({
    ...owner,
    summary: '考卷的监考录像',
    module: 'exam',
    path: '/api/exam/watch/recording-list',
    effect: 'reads',
    access: ['paper:list'],
    keepsSession: false,
    input: z.strictObject({ paperId }),
    output: z.strictObject({
      /** false: the server lacks the program that makes recordings playable; they wait for it */
      converts: z.boolean(),
      recordings: z.array(
        z.strictObject({
          id: z.string(),
          kind: z.enum(streamKinds),
          from: z.string(),
          /** empty: it runs */
          to: z.string(),
          state: z.enum(recordingStates),
          /** of what can be played */
          bytes: z.int(),
          /** day on which it is deleted; empty: it runs */
          until: z.string(),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  /** Address of a recording for one person; who watched which one is in the audit log. */
  play: defineCall({
    ...owner,
    summary: '播放监考录像',
    module: 'exam',
    path: '/api/exam/watch/recording-play',
    effect: 'changes',
    access: ['paper:list'],
    audit: true,
    input: z.strictObject({ paperId, id: recordingId }),
    output: z.strictObject({ url: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  /** Removes a recording before its time; that it was there stays. */
  remove: defineCall({
    ...owner,
    summary: '删除监考录像',
    module: 'exam',
    path: '/api/exam/watch/recording-delete',
    effect: 'changes',
    access: ['paper:valid'],
    audit: true,
    input: z.strictObject({ paperId, id: recordingId }),
    output: done,
    errors: ['NOT_FOUND', 'OWN_MATTER', 'RECORDING_RUNS'],
  }),
  /** For the gateway, which serves ranges of a recording to whoever holds a link. */
  piece: defineCall({
    ...owner,
    summary: '监考录像的一段',
    path: '/internal/proctoring/recording-piece',
    effect: 'reads',
    access: 'internal',
    askedBy: ['gateway'],
    input: z.strictObject({ id: recordingId, n: z.int().min(0).max(100_000) }),
    output: z.strictObject({ base64: z.string() }),
    errors: ['NOT_FOUND'],
  }),
};
