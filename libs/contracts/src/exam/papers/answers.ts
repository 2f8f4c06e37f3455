import { z } from 'zod';
import { defineCall } from '../../call.js';
import { flag, id } from '../../fields.js';
import { answerValue } from '../../question-views.js';
import { paperId } from './fields.js';
import { age, base, clientSeq, elsewhere, otherPages, pageName, since } from './pages.js';

/** Answers and flags of an attempt. */
export const paperAnswerCalls = {
  fillAnswer: defineCall({
    summary: '保存答案',
    path: '/api/paper/paper/fill-answer',
    owner: 'exam',
    partition: 'caller',
    effect: 'changes',
    access: 'user',
    load: 'save',
    maxBytes: 1024 * 1024,
    // Open for additions: during an upgrade a new page meets an old server, and an answer must not fail because of a field that is new.
    input: z.object({
      paperId,
      /** the page that sends, and what it knows of the others */
      by: pageName.optional(),
      since: since.optional(),
      answers: z
        .array(
          z.object({
            quId: id('试题'),
            seq: clientSeq,
            /** the page that gave the answer */ by: pageName.optional(),
            base: base.optional(),
            /**
             * How long before it was sent the answer was given, in milliseconds by the page's monotonic clock. Without it an answer that
             * comes after the deadline was given late.
             */
            age: age.optional(),
            answer: answerValue,
          }),
        )
        .min(1, '没有要保存的答案')
        .max(200, '一次最多保存 200 道题的答案'),
    }),
    /**
     * `saved[]` names what the server holds for each question sent: (seq, by) as sent is the answer itself. A later sequence, or the same
     * one of another page, is the answer of that page: the one sent was not taken. So is any of another page above the `base` of the one
     * sent, which is then kept as evidence. `late`: it was given after the deadline, so it does not count and is kept for who decides about
     * it. `ago`: milliseconds since the other page's answer was saved, for a page that sends `base`.
     */
    output: z.strictObject({
      saved: z.array(
        z.strictObject({
          quId: z.string(),
          seq: z.int(),
          by: z.string().nullable(),
          ago: z.int().optional(),
          late: z.literal(true).optional(),
        }),
      ),
      leftSeconds: z.int(),
      elsewhere,
      ...otherPages,
    }),
    /** PAPER_ELSEWHERE: some were given after the paper had moved to another device; the others are saved. */
    errors: [
      'NOT_FOUND',
      'PAPER_CLOSED',
      'PAPER_PAUSED',
      'PAPER_ELSEWHERE',
      'QUESTION_NOT_IN_PAPER',
      'ANSWER_SHAPE',
      'NO_GOING_BACK',
      'SAVES_LIMITED',
      'BUSY',
    ],
  }),
  flagQuestion: defineCall({
    summary: '标记或取消标记一道题',
    path: '/api/paper/paper/mark-qu',
    owner: 'exam',
    partition: 'caller',
    effect: 'changes',
    access: 'user',
    load: 'save',
    /** `seq` counts up per question as that of answers does; a page of an earlier release sends none and is always followed. */
    input: z.object({ paperId, quId: id('试题'), mark: flag('标记'), seq: clientSeq.optional() }),
    /** the flag as the server holds it */
    output: z.strictObject({ mark: z.boolean(), seq: z.int() }),
    errors: ['NOT_FOUND', 'PAPER_CLOSED', 'PAPER_PAUSED', 'PAPER_ELSEWHERE', 'QUESTION_NOT_IN_PAPER', 'SAVES_LIMITED', 'BUSY'],
  }),
};
