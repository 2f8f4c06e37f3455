import { z } from 'zod';
import { defineCall } from '../call.js';
import { flag, id } from '../fields.js';
import { deedReason } from './paper-deeds.js';

/** So long a checked face opens an attempt, and so long what an administrator has seen. */
export const faceTokenSeconds = 600;
export const handPassHours = 24;

const common = { owner: 'exam', access: 'internal', askedBy: ['proctoring'], timeoutMs: 3000 } as const;
const input = z.strictObject({ examId: id('考试') });

/** Passes of people who were identified before an exam (decision 0115). Those of faces are asked for in the name of the person. */
export const passCalls = {
  /** Whether the exam asks the caller for a face. */
  asked: defineCall({
    ...common,
    summary: '考试是否要求人脸核验',
    path: '/internal/exam/face-asked',
    effect: 'reads',
    input,
    /** null: what is usual */
    output: z.strictObject({ title: z.string(), captureDays: z.int().nullable() }),
    errors: ['EXAM_NOT_FOR_YOU', 'FACE_NOT_ASKED'],
  }),
  /** After the face of the caller was found to be theirs. */
  forFace: defineCall({
    ...common,
    summary: '签发人脸核验凭证',
    path: '/internal/exam/face-pass',
    effect: 'changes',
    input,
    output: z.strictObject({ faceToken: z.string(), until: z.string() }),
    errors: ['EXAM_NOT_FOR_YOU', 'FACE_NOT_ASKED'],
  }),
  /**
   * For people who refuse a machine to look at their face, whom it does not know, or who have no camera: an administrator has seen them and
   * their card.
   */
  identify: defineCall({
    summary: '人工核验考生身份',
    path: '/api/exam/exam/identify',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:add'],
    audit: true,
    input: z.strictObject({
      examId: id('考试'),
      userId: id('考生'),
      /** the attempt begins without the camera of the exam */
      withoutCamera: flag('不使用摄像头').default(false),
      /** the attempt begins although its devices do not work; they are asked for while it runs */
      withoutDevices: flag('设备未接通也可开考').default(false),
      reason: deedReason,
    }),
    output: z.strictObject({ until: z.string() }),
    errors: ['NOT_FOUND', 'OWN_MATTER', 'FACE_NOT_ASKED', 'DEVICES_NOT_ASKED'],
  }),
};
