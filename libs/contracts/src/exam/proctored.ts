import { z } from 'zod';
import { defineCall } from '../call.js';
import { choice, id, text } from '../fields.js';

const common = { owner: 'exam', access: 'internal', askedBy: ['proctoring'], timeoutMs: 3000 } as const;
const ofPerson = { paperId: id('考卷'), userId: id('用户') };

/** Attempts as proctoring knows them: it confirms rules and asks for an end; what an attempt is stays here (decision 0112). */
export const proctoredCalls = {
  /** A person's own attempt, with the rules that it began with. */
  attempt: defineCall({
    ...common,
    summary: '被监考的考卷',
    path: '/internal/exam/proctored-attempt',
    partition: 'userId',
    effect: 'reads',
    input: z.strictObject(ofPerson),
    output: z.strictObject({
      examId: z.string(),
      /** takes answers, and does not stand */
      isRunning: z.boolean(),
      /** null: its leaves are not counted */
      leave: z.strictObject({ seconds: z.int(), count: z.int() }).nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
  /** Ends an attempt by a rule that proctoring confirmed; one that is closed stays as it ended. */
  end: defineCall({
    ...common,
    summary: '按监考规则结束考卷',
    path: '/internal/exam/end-by-rule',
    partition: 'userId',
    effect: 'changes',
    input: z.strictObject({
      ...ofPerson,
      /** names the end: sent again it is the same one */
      rule: text('规则', 100),
      /** 2 left too often, 3 face failures, 6 devices lost */
      exState: choice('交卷状态', [2, 3, 6]),
      /** evidence in a sentence, for administrators */
      reason: text('理由', 500),
    }),
    output: z.strictObject({ exState: z.int() }),
    errors: ['NOT_FOUND', 'PAPER_PAUSED'],
  }),
  /** Whether the caller of the console may know of the attempt. */
  seen: defineCall({
    ...common,
    summary: '监考人员可见的考卷',
    path: '/internal/exam/proctored-seen',
    effect: 'reads',
    input: z.strictObject({ paperId: id('考卷') }),
    output: z.strictObject({ examId: z.string() }),
    errors: ['NOT_FOUND'],
  }),
};
