import { z } from 'zod';
import { defineStream } from '../call.js';
import { id } from '../fields.js';

/** Each has its switch: marks of short answers, making of questions, the assistant of learners. */
export const aiPurposes = ['review', 'generate', 'chat'] as const;
export type AiPurpose = (typeof aiPurposes)[number];

export const aiErrors = ['AI_OFF', 'AI_QUEUE_FULL', 'AI_QUOTA', 'AI_FAILED'] as const;

export const aiCalls = {
  /** For services that need a model: its address and its key stay here. */
  complete: defineStream({
    summary: '由 AI 写出回答',
    path: '/internal/identity/ai-complete',
    owner: 'identity',
    effect: 'changes',
    access: 'internal',
    askedBy: ['repo'],
    input: z.strictObject({
      purpose: z.enum(aiPurposes),
      /** the person whose quota it counts to */
      userId: id(),
      messages: z.array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string().max(200_000) })).max(50),
      /** longest answer, in tokens of the model */
      maxTokens: z.int().min(1).max(32_000),
    }),
    output: z.strictObject({ text: z.string() }),
    errors: aiErrors,
  }),
};
