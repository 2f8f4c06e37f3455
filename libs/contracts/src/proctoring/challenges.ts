import { z } from 'zod';
import { defineCall } from '../call.js';
import { id, integer } from '../fields.js';
import { capturePicture } from './captures.js';
import { evidenceId } from './findings.js';

/**
 * Colours that the page lays over itself as light through a filter, so that dark words stay dark. They are pale: none is the saturated red
 * of WCAG 2.3.1, and what is written keeps its contrast.
 */
export const challengeColours = {
  white: '#ffffff',
  red: '#ff9696',
  green: '#96ff96',
  blue: '#96a0ff',
  yellow: '#fff082',
} as const;
export type ChallengeColour = keyof typeof challengeColours;
/**
 * `followed`: the pictures changed as the screen did; `flat`: they did not change; `unlike`: they changed otherwise; `late`: the page did
 * not bring it to its end in time.
 */
export const challengeVerdicts = ['followed', 'flat', 'unlike', 'late'] as const;
export type ChallengeVerdict = (typeof challengeVerdicts)[number];
/** Milliseconds of one colour: the page takes `fade` to change to it and then waits for `rest`. Slower than one change in a second. */
export const challengeTimes = { fadeMs: 1000, restMs: 800, leastMs: 1500, mostMs: 10_000 } as const;
/** Colours of one challenge, white as the first one. */
export const challengeLength = 7;

const owner = { owner: 'proctoring' } as const;
const paperId = id('考卷');

/** Colours of the screen that the camera's pictures of a sitting should follow: experimental, and off by default (decision 0174). */
export const challengeCalls = {
  /**
   * Asks for the next colour. Each is told when the picture of the one before has come, and the service judges the last one: a page knows
   * neither the colours ahead nor the verdict. Sent again with the same `n` it is the same picture.
   */
  step: defineCall({
    ...owner,
    summary: '屏幕变色检测的下一步',
    path: '/api/paper/challenge/step',
    partition: 'caller',
    effect: 'changes',
    access: 'user',
    timeoutMs: 15_000,
    input: z.strictObject({
      paperId,
      /** picture of the colour `n` of a challenge; left out: asks whether one is due */
      seen: z
        .strictObject({ id: evidenceId, n: integer('序号', 0, challengeLength - 1), base64: capturePicture.min(1, '请正对摄像头') })
        .optional(),
    }),
    output: z.strictObject({
      /** empty: none is due, or it is over */
      id: z.string(),
      n: z.int(),
      /** as a page writes it; empty without `id` */
      colour: z.string(),
      /** until the page asks again; 0 with `id` */
      waitSeconds: z.int(),
    }),
    errors: [...(['NOT_FOUND', 'FILE_CONTENT', 'FILE_PIXELS', 'PICTURE_HARD', 'PICTURES_BUSY', 'BUSY'] as const)],
  }),
  /** Challenges of an attempt for its proctors, the first one first. */
  list: defineCall({
    ...owner,
    summary: '考卷的屏幕变色检测',
    module: 'exam',
    path: '/api/exam/watch/challenge-list',
    effect: 'reads',
    access: ['paper:list'],
    input: z.strictObject({ paperId }),
    output: z.array(
      z.strictObject({
        id: z.string(),
        time: z.string(),
        /** null: it goes on */
        verdict: z.enum(challengeVerdicts).nullable(),
        /** how well the pictures followed, from -1 to 1; null: there are too few of them */
        match: z.number().nullable(),
        colours: z.array(z.string()),
        /** false: it was followed, and nobody needs them; or their time is over */
        hasPictures: z.boolean(),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
  /** Pictures of one challenge, each with the colour of the screen. */
  pictures: defineCall({
    ...owner,
    summary: '查看屏幕变色检测的照片',
    module: 'exam',
    path: '/api/exam/watch/challenge-pictures',
    effect: 'reads',
    access: ['paper:list'],
    input: z.strictObject({ paperId, id: evidenceId }),
    output: z.array(z.strictObject({ colour: z.string(), time: z.string(), image: z.string() })),
    errors: ['NOT_FOUND'],
  }),
};
