import { z } from 'zod';
import { defineCall } from '../call.js';
import { id } from '../fields.js';
import { capturePicture } from './captures.js';
import { rtcToken } from './streams.js';

/** Seconds for which a code is shown, and after which a phone asks again whether there is one. */
export const phoneCodeTimes = { shownSeconds: 30, askSeconds: 10 } as const;

const owner = { owner: 'proctoring' } as const;
/** Until the page asks again. */
const waitSeconds = z.int();

/**
 * Codes on the screen of a sitting that the phone beside it should see: experimental, and off by default as the colours of the screen are
 * (decision 0158).
 */
export const phoneCodeCalls = {
  /** Asks which code the page has to show. It is for the session that asks, until the phone has seen it or its time is over. */
  show: defineCall({
    ...owner,
    summary: '屏幕核对码',
    path: '/api/paper/challenge/code',
    partition: 'caller',
    effect: 'changes',
    access: 'user',
    keepsSession: false,
    input: z.strictObject({ paperId: id('考卷') }),
    /** `text`: content of the code; empty: none is due, or it is over */
    output: z.strictObject({ text: z.string(), waitSeconds }),
    errors: ['NOT_FOUND'],
  }),
  /** Picture of a phone, once it knows that a code is shown. It is read and forgotten. */
  look: defineCall({
    ...owner,
    summary: '手机副摄核对屏幕',
    path: '/api/paper/cam/code',
    effect: 'changes',
    access: 'public',
    maxBytes: 700 * 1024,
    timeoutMs: 15_000,
    input: z.strictObject({
      token: rtcToken,
      /** left out: asks whether a picture is due */
      base64: capturePicture.min(1, '请拍摄屏幕').optional(),
    }),
    /** `waitSeconds` is 0 where the sitting has no codes: nobody asks again */
    output: z.strictObject({ due: z.boolean(), waitSeconds }),
    errors: [...(['RTC_TOKEN', 'NOT_FOUND', 'FILE_CONTENT', 'FILE_PIXELS', 'PICTURE_HARD', 'PICTURES_BUSY', 'BUSY'] as const)],
  }),
};
