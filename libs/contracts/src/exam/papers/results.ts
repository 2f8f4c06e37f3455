import { z } from 'zod';
import { defineCall } from '../../call.js';
import { dateRange, id, learnerPageSize, page, paging } from '../../fields.js';
import { ownAppeal } from '../appeals.js';
import { paperId } from './fields.js';
import { releaseState, resultGroup, resultHead } from './result-shapes.js';

const recordRow = z.strictObject({
  id: z.string(),
  examId: z.string(),
  title: z.string(),
  createTime: z.string(),
  userTime: z.int(),
  userObjScore: z.number().nullable(),
  userSubjScore: z.number().nullable(),
  userScore: z.number().nullable(),
  totalScore: z.number(),
  qualifyScore: z.number(),
  reviewState: z.int(),
  reviewState_dictText: z.string(),
  resultType: z.int(),
  valid: z.boolean(),
  exMsg: z.string(),
  passed: z.boolean().nullable(),
  state: z.int(),
  handState: z.int(),
  /** marks that were published and taken back. A server of the release before this one does not tell it */
  isWithheld: z.boolean().optional(),
});
/** Papers that were handed in, as their learner reads them. */
export const paperResultCalls = {
  result: defineCall({
    summary: '考试结果',
    path: '/api/paper/paper/paper-result',
    owner: 'exam',
    partition: 'caller',
    effect: 'reads',
    access: 'user',
    input: z.strictObject({ id: paperId }),
    output: z.strictObject({
      ...resultHead,
      /** an attempt at the trial: it has no pass mark and is in no record */
      isTrial: z.boolean(),
      /** `windowEnd`: when the window is over for everybody; `reason`: of what is withheld */
      release: z.strictObject({ score: releaseState, answers: releaseState, windowEnd: z.string(), reason: z.string().optional() }),
      /** own questions about marks that are shown, and until when more may be asked; empty: not now */
      appeals: z.strictObject({ until: z.string(), list: z.array(ownAppeal) }).optional(),
      /** attempts that the learner has begun of this exam; a server of the release before this one does not count them */
      tries: z.int().optional(),
      /** questions that a person marks, and what they are worth: only beside marks of the machine that stand without these */
      toMark: z.strictObject({ count: z.int(), score: z.number() }).optional(),
      /**
       * corrections of questions of this paper since it was begun, the newest first; empty while its marks may not be shown. `numbers` are
       * those of the paper. `reason` empty: it may name a key, and somebody may sit the exam still. A server of the release before this one
       * does not tell them
       */
      corrections: z.array(z.strictObject({ reason: z.string(), time: z.string(), numbers: z.array(z.int()) })).optional(),
      /**
       * of the hand-in: the code that stands for the log of the attempt up to there, and the digest of the accepted answers
       * (`acceptedText`). None of a trial, and of a paper that an earlier release closed
       */
      receipt: z.strictObject({ code: z.string(), digest: z.string() }).optional(),
      /** answers that came too late, by the number of their question, and the reason of the last decision; absent: there are none */
      late: z
        .strictObject({
          questions: z.array(z.strictObject({ number: z.int(), state: z.enum(['waiting', 'taken', 'left']) })),
          reason: z.string(),
        })
        .optional(),
      /** true: it was watched by a rule of its exam, so there may be findings about it (`finding/list`) */
      watched: z.boolean().optional(),
      groupList: z.array(resultGroup),
    }),
    /** PAPER_SWAPPED carries {to}, the id of the paper that took its place, in `data`. */
    errors: ['NOT_FOUND', 'PAPER_SWAPPED'],
  }),
  myPaging: defineCall({
    summary: '我的考试记录',
    path: '/api/paper/paper/my-paging',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: 'user',
    input: paging({ examId: id('考试').optional(), dateRange }, learnerPageSize),
    output: page(recordRow),
    errors: [],
  }),
};
