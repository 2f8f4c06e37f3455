import { z } from 'zod';

/** Questions of an exam as ciphertext, and what opens those of one paper (decision 0176). */

/** Largest number of questions of an exam that is given out as ciphertext. */
export const mostSealed = 500;

export const sealedQuestion = z.strictObject({
  /** the same for the same question of the same exam; says nothing of it */
  name: z.string(),
  /** AES-256-GCM, the initial value all zeros, the tag behind; base64url */
  body: z.string(),
});

const ownPart = { score: z.number(), order: z.array(z.int()).optional() };
/** Key of a question with its place in the paper: see `OwnPlace`. */
export const questionKeyTold = z.strictObject({
  name: z.string(),
  /** 32 bytes, base64url */
  key: z.string(),
  sort: z.int(),
  ...ownPart,
  parts: z.array(z.strictObject(ownPart)).optional(),
});
