import { z } from 'zod';
import { defineCall } from '../../call.js';
import { choice, dateRange, flag, id, optionalText, page, paging, score, search } from '../../fields.js';
import { paperId } from './fields.js';
import { resultGroup, resultHead } from './result-shapes.js';

const adminPaperRow = z.strictObject({
  id: z.string(),
  examId: z.string(),
  title: z.string(),
  /** names the paper for who marks it blind: person and department are empty then */
  alias: z.string(),
  userId: z.string(),
  userName: z.string(),
  realName: z.string(),
  deptName: z.string(),
  createTime: z.string(),
  handTime: z.string(),
  userTime: z.int(),
  exState: z.int(),
  state: z.int(),
  handState: z.int(),
  reviewState: z.int(),
  reviewState_dictText: z.string(),
  userObjScore: z.number(),
  userSubjScore: z.number(),
  userScore: z.number(),
  totalScore: z.number(),
  qualifyScore: z.number(),
  passed: z.boolean(),
  valid: z.boolean(),
  answerCount: z.int(),
  quCount: z.int(),
  /** since when it stands; empty: it does not */
  pausedAt: z.string(),
  pauseReason: z.string(),
  /** the reader may open it and see its keys */
  mayMark: z.boolean(),
  /** it is being written, and moves to another device only when an administrator lets it */
  moveAsks: z.literal(true).optional(),
});
/** Papers as who marks them reads them. */
export const paperReviewCalls = {
  paging: defineCall({
    summary: '考卷列表',
    path: '/api/paper/paper/paging',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['paper:list'],
    input: paging({
      examId: id('考试').optional(),
      realName: search('姓名'),
      state: choice('考卷状态', [0, 1, 2, 3]).optional(),
      reviewState: choice('阅卷状态', [0, 1]).optional(),
      handState: choice('交卷状态', [0, 1]).optional(),
      /** papers that stand, or those that do not */
      paused: flag('是否暂停').optional(),
      dateRange,
    }),
    output: page(adminPaperRow),
    errors: [],
  }),
  reviewDetail: defineCall({
    summary: '阅卷详情（含答案）',
    path: '/api/paper/paper/review-detail',
    owner: 'exam',
    module: 'exam',
    partition: 'id',
    effect: 'reads',
    access: ['paper:review'],
    input: z.strictObject({ id: paperId }),
    output: z.strictObject({
      ...resultHead,
      passed: z.boolean(),
      userScore: z.number(),
      userObjScore: z.number(),
      userSubjScore: z.number(),
      /** names the paper for who marks it blind: person and department are empty then */
      alias: z.string(),
      userName: z.string(),
      realName: z.string(),
      deptName: z.string(),
      /** for optimistic locking of marks */
      version: z.int(),
      /** may ask for marks once more, and decide where two people do not agree */
      mayDecide: z.boolean(),
      /** questions that two people mark: marks of the caller for them count when somebody else has given one too */
      doubleIds: z.array(z.string()),
      /** the caller's own marks that wait for a second one, or for somebody who decides */
      proposed: z.array(z.strictObject({ quId: z.string(), score: z.number(), remark: z.string() })),
      groupList: z.array(resultGroup),
    }),
    errors: ['NOT_FOUND', 'NOT_HANDED_IN', 'MARKS_OWN_EXAM'],
  }),
  review: defineCall({
    summary: '提交人工评分',
    path: '/api/paper/paper/review-paper',
    owner: 'exam',
    module: 'exam',
    partition: 'id',
    effect: 'changes',
    access: ['paper:review'],
    audit: true,
    input: z.strictObject({
      id: paperId,
      version: z.int('版本号应为整数').min(0),
      items: z
        .array(z.strictObject({ quId: id('试题'), score: score('得分', 500), remark: optionalText('评语', 2000) }))
        .min(1, '请至少给一道题评分')
        .max(500, '一次最多评 500 道题')
        .refine((items) => new Set(items.map(({ quId }) => quId)).size === items.length, '一道题只能评一次'),
    }),
    output: z.strictObject({ state: z.int(), userScore: z.number(), version: z.int() }),
    errors: ['NOT_FOUND', 'NOT_HANDED_IN', 'SCORE_RANGE', 'NOT_HAND_MARKED', 'MARKS_OWN_EXAM', 'MARK_OWN_SPLIT', 'STALE', 'BUSY'],
  }),
};
