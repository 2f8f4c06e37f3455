import { z } from 'zod';
import { defineStream } from '../call.js';
import { id } from '../fields.js';
import { aiErrors } from '../identity/ai.js';

/** Longest answer that an AI is asked about: that of a short answer (spec-readings, Saving). */
const answerLength = 20_000;

/** Of one message of a talk, and messages of a talk that the assistant knows. */
const chatLength = 4000;
const mostChat = 20;

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
export const scoreEvent = z.discriminatedUnion('kind', [
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
  /** For the marking desk, with the question as the paper holds it. The answer goes to the model, its author does not. */
  score: defineStream({
    summary: 'AI 评分建议',
    path: '/internal/repo/ai-score',
    owner: 'repo',
    effect: 'changes',
    access: 'internal',
    askedBy: ['exam'],
    input: z.strictObject({
      /** the marker, whose quota it counts to */
      userId: id(),
      /** rich: the stem, behind the material of a compound question, and the analysis */
      content: z.string(),
      analysis: z.string(),
      rightAnswers: z.array(z.string()),
      totalScore: z.number().positive(),
      answer: z.string().max(answerLength),
    }),
    output: scoreEvent,
    errors: aiErrors,
  }),
  /**
   * The assistant of whoever has signed in. It knows what the person writes and nothing of the site: no question, no key. Refused while the
   * person has an open attempt, also in the middle of an answer.
   */
  chat: defineStream({
    summary: 'AI 答疑',
    path: '/api/ai/chat',
    owner: 'repo',
    effect: 'changes',
    access: 'user',
    input: z.strictObject({
      /** the talk so far, the question last */
      messages: z
        .array(
          z.strictObject({
            role: z.enum(['user', 'assistant'], '发言者不正确'),
            content: z.string('请输入问题').trim().min(1, '请输入问题').max(chatLength, '问题不能超过 4000 个字'),
          }),
        )
        .min(1, '请输入问题')
        .max(mostChat, '对话过长，请重新开始')
        .refine((messages) => messages.at(-1)?.role === 'user', '请输入问题'),
    }),
    output: z.strictObject({ text: z.string() }),
    errors: [...aiErrors, 'AI_IN_EXAM'],
  }),
};
