import { z } from 'zod';
import { defineCall } from '../call.js';
import { id } from '../fields.js';
import { facePhoto } from './fields.js';

/**
 * Answers to whether a photo shows a person: `unenrolled`: one face, and nothing to compare it with; `unavailable`: nothing can recognise
 * now.
 */
export const faceOutcomes = ['same', 'other', 'nobody', 'several', 'small', 'unreadable', 'unenrolled', 'unavailable'] as const;
export type FaceOutcome = (typeof faceOutcomes)[number];

/** Faces for other services: what was learnt of a face never leaves this one. */
export const faceCalls = {
  /** Compares a JPEG that was cleaned with the enrolled face of the person. */
  verify: defineCall({
    summary: '核对照片是否本人',
    path: '/internal/identity/face-verify',
    owner: 'identity',
    effect: 'reads',
    access: 'internal',
    askedBy: ['proctoring', 'course'],
    timeoutMs: 20_000,
    maxBytes: 700 * 1024,
    input: z.strictObject({ userId: id('用户'), base64: facePhoto('照片不能为空', 500) }),
    output: z.strictObject({
      outcome: z.enum(faceOutcomes),
      /** as the provider counts: more is more alike; null where nothing was compared */
      score: z.number().nullable(),
      /** masked; empty while no real name was confirmed */
      idCard: z.string(),
    }),
    errors: ['BUSY', 'TOO_MANY'],
  }),
};
