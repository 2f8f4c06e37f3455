import { z } from 'zod';
import { defineCall } from '../call.js';
import { id, text } from '../fields.js';
import { faceOutcomes } from '../identity/faces.js';
import { disputeShown, evidenceId, findingAs, findingShown } from './findings.js';

/** `broken`: the camera gave no picture. */
export const captureVerdicts = [...faceOutcomes, 'broken'] as const;
export type CaptureVerdict = (typeof captureVerdicts)[number];
/** Verdicts that count as failures; an outage, and a person without an enrolled face, are nobody's. */
export const failedVerdicts: readonly CaptureVerdict[] = ['other', 'nobody', 'several', 'small', 'unreadable', 'broken'];
/** Faults of a frame as the page saw them, when it could wait no longer for a better one. */
export const frameFaults = ['dark', 'blurred', 'frozen', 'covered'] as const;
export type FrameFault = (typeof frameFaults)[number];
/** Pictures of one attempt; a day with the shortest interval has fewer. */
export const mostCaptures = 2000;
/** Of a picture in bytes. */
const mostKb = 500;

const owner = { owner: 'proctoring' } as const;
const paperId = id('考卷');
export const capturePicture = z
  .string('照片应为文字')
  .max(Math.ceil((mostKb * 1000 * 4) / 3) + 40, `照片过大，请控制在 ${mostKb} KB 以内`)
  .regex(/^(?:(?:data:image\/(?:png|jpe?g);base64,)?[A-Za-z0-9+/]+={0,2})?$/, '请上传 jpg、jpeg、png 格式的照片');
/** Names a picture of one person: sent again with it, it is the same. */
export const captureKey = z.string('编号应为文字').regex(/^[0-9a-z]{8,32}$/, '编号格式不正确');

/** Pictures of the computer's camera before and during a sitting (decision 0114). */
export const captureCalls = {
  /** Checks the face of whoever wants to begin; a face that is theirs gives the token that opens one attempt. */
  faceCheck: defineCall({
    ...owner,
    summary: '考前人脸核验',
    module: 'exam',
    path: '/api/paper/capture/face-check',
    partition: 'caller',
    effect: 'changes',
    access: 'user',
    maxBytes: 700 * 1024,
    timeoutMs: 25_000,
    input: z.strictObject({ examId: id('考试'), base64: capturePicture.min(1, '请正对摄像头') }),
    output: z.strictObject({
      pass: z.boolean(),
      /** a sentence; empty with `pass` */
      failMsg: z.string(),
      /** empty without `pass` */
      faceToken: z.string(),
      realName: z.string(),
      /** masked; empty while no real name was confirmed */
      idCard: z.string(),
    }),
    errors: [
      ...([
        'EXAM_NOT_FOR_YOU',
        'FACE_NOT_ASKED',
        'TOO_MANY',
        'FILE_CONTENT',
        'FILE_PIXELS',
        'PICTURE_HARD',
        'PICTURES_BUSY',
        'BUSY',
      ] as const),
    ],
  }),
  /**
   * One picture of a sitting; the attempt ends here when the exam's number of failures in a row is reached. Sent again with its `key` it is
   * the same.
   */
  save: defineCall({
    ...owner,
    summary: '上传考试抓拍',
    path: '/api/paper/capture/save',
    partition: 'caller',
    effect: 'changes',
    access: 'user',
    maxBytes: 700 * 1024,
    timeoutMs: 25_000,
    input: z.strictObject({
      paperId,
      /** empty: the camera gives no picture */
      base64: capturePicture,
      /** without it each call is a picture of its own */
      key: captureKey.optional(),
      fault: z.enum(frameFaults, '画面问题不正确').optional(),
    }),
    /** `failCount`: failures in a row; `faceChance`: 0, or the number at which the attempt ends; `isBreak`: it has ended by it */
    output: z.strictObject({ isBreak: z.boolean(), failCount: z.int(), faceChance: z.int(), verdict: z.enum(captureVerdicts) }),
    errors: [
      ...([
        'NOT_FOUND',
        'PAPER_CLOSED',
        'CAPTURES_LIMITED',
        'FILE_CONTENT',
        'FILE_PIXELS',
        'PICTURE_HARD',
        'PICTURES_BUSY',
        'BUSY',
      ] as const),
    ],
  }),
  /** Pictures of an attempt for its proctors, the first one first. */
  list: defineCall({
    ...owner,
    summary: '考卷的抓拍记录',
    module: 'exam',
    path: '/api/exam/watch/capture-list',
    effect: 'reads',
    access: ['paper:list'],
    input: z.strictObject({ paperId }),
    output: z.strictObject({
      /** the person was identified before the attempt by a machine; empty: not, or by hand */
      checkedAt: z.string(),
      captures: z.array(
        z.strictObject({
          id: z.string(),
          time: z.string(),
          verdict: z.enum(captureVerdicts),
          /** as the provider counts; null: nothing was compared */
          score: z.number().nullable(),
          fault: z.enum(['', ...frameFaults]),
          /** false: there was none, or its time is over */
          hasPicture: z.boolean(),
          /** the attempt ended with it */
          ended: z.boolean(),
          finding: findingShown,
          dispute: disputeShown,
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  /** The picture itself: it has no address. */
  picture: defineCall({
    ...owner,
    summary: '查看抓拍照片',
    module: 'exam',
    path: '/api/exam/watch/capture-picture',
    effect: 'reads',
    access: ['paper:list'],
    input: z.strictObject({ paperId, id: evidenceId }),
    output: z.strictObject({ image: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  /** Finding of a proctor about a picture; one that was dismissed is no failure any more. STALE: its candidate waits for an answer. */
  judge: defineCall({
    ...owner,
    summary: '确认或排除抓拍异常',
    module: 'exam',
    path: '/api/exam/watch/capture-judge',
    effect: 'changes',
    access: ['paper:valid'],
    audit: true,
    input: z.strictObject({ paperId, id: evidenceId, as: findingAs, note: text('说明', 200, '请填写说明！') }),
    output: z.strictObject({ as: findingAs }),
    errors: ['NOT_FOUND', 'OWN_MATTER', 'STALE'],
  }),
};
