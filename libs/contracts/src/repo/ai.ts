import { z } from 'zod';
import { defineStream } from '../call.js';
import { id } from '../fields.js';

/** Longest answer that an AI is asked about: that of a short answer (spec-readings, Saving). */
const answerLength = 20_000;

/** Judgement of an AI about one part of the mark. */
const scorePart = z.strictObject({
  /** the keyword, or 全题 where the question has none */
  title: z.string(),
  /** points of the part, one decimal */
  points: z.number(),
  /** points that the answer earns */
  score: z.number(),
  reason: z.string(),
  /** words of the answer that the mark rests on; empty where it earns nothing */
  quote: z.string(),
});
export type ScorePart = z.output<typeof scorePart>;

/** A stream says the parts as the AI judges them, and at its end the whole; a person decides about the mark. */
const scoreEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('part'), ...scorePart.shape }),
  z.strictObject({
    kind: z.literal('score'),
    score: z.number(),
    totalScore: z.number(),
    /** why there is no proposal: the answer speaks to the marker instead of answering; then the score is 0 and means nothing */
    refused: z.string(),
  }),
]);
export type ScoreEvent = z.output<typeof scoreEvent>;

export const aiCalls = {
  scoreTest: defineStream({
    summary: '测试 AI 评分',
    path: '/api/qu/qu/ai-score-test',
    owner: 'repo',
    effect: 'changes',
    access: ['qu:save'],
    audit: true,
    input: z.strictObject({
      quId: id('试题'),
      totalScore: z.number('总分不能为空！').positive('总分须大于 0').max(1000, '总分不能超过 1000').multipleOf(0.1, '总分最多一位小数'),
      answer: z.string('回答不能为空！').trim().min(1, '回答不能为空！').max(answerLength, '回答不能超过 20000 个字'),
    }),
    output: scoreEvent,
    errors: ['NOT_FOUND', 'AI_OFF', 'AI_QUEUE_FULL', 'AI_QUOTA', 'AI_FAILED', 'AI_NOT_MARKED'],
  }),
};
