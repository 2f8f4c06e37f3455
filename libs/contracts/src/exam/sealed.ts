import { z } from 'zod';

/** Questions of an exam as ciphertext, and what opens those of one paper (decision 0176). */

/** Largest number of questions of an exam that is given out as ciphertext. */
export const mostSealed = 500;
/** Largest number of pictures beside them; any further one comes from its address. */
export const mostSealedPictures = 300;

/** A question, or behind all questions a picture of one. */
export const sealedQuestion = z.strictObject({
  /** the same for the same question of the same exam; says nothing of it */
  name: z.string(),
  /**
   * AES-256-GCM, the tag behind; base64url. Of a question the initial value is all zeros. Of a picture its 12 bytes stand before it, and
   * what opens is the number of the picture's bytes in four (the highest first), these, and zeros
   */
  body: z.string(),
});

/** Key of a picture: it stands within the ciphertext of each question that has the picture, under `pictures`. */
export interface PictureKey {
  /** the end of its address, behind `picturePath` */
  file: string;
  name: string;
  /** 32 bytes, base64url */
  key: string;
}
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
