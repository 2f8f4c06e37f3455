import { z } from 'zod';
import { defineCall } from '../call.js';
import { ids, optionalText, text } from '../fields.js';

/** Papers of one deed. */
export const mostPapers = 200;
export const deedPapers = ids(mostPapers);
/** Told to the learner. */
export const reasonLength = 200;
export const deedReason = text('原因', reasonLength, '请填写原因！');

/** Each paper is a deed of its own: what one refuses keeps no other from it. */
export const paperOutcome = z.strictObject({
  /** papers that are now as was asked; one that was so before is among them */
  count: z.int(),
  /** `name` of the learner, empty where the paper is none that the caller reaches; `msg`: the sentence of the refusal */
  failed: z.array(z.strictObject({ id: z.string(), name: z.string(), msg: z.string() })),
});

export const paperDeedCalls = {
  /** A result that is not valid counts nowhere; the learner reads the reason beside it. */
  markAs: defineCall({
    summary: '设置成绩有效或无效',
    path: '/api/paper/paper/mark-as',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['paper:valid'],
    audit: true,
    timeoutMs: 60_000,
    input: z.discriminatedUnion(
      'as',
      [
        z.strictObject({ ids: deedPapers, as: z.literal('invalid'), reason: deedReason }),
        z.strictObject({ ids: deedPapers, as: z.literal('valid'), reason: optionalText('原因', reasonLength) }),
      ],
      '标记不正确',
    ),
    output: paperOutcome,
    errors: [],
  }),
  /** Papers that were handed in: gone from every list, and the try does not count any more. */
  delete: defineCall({
    summary: '删除考卷',
    path: '/api/paper/paper/delete',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['paper:delete'],
    audit: true,
    timeoutMs: 60_000,
    input: z.strictObject({ ids: deedPapers, reason: deedReason }),
    output: paperOutcome,
    errors: [],
  }),
};
