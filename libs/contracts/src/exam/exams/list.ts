import { z } from 'zod';
import { defineCall } from '../../call.js';
import { byId, choice, dateRange, id, ids, page, quType, paging, search } from '../../fields.js';
import { listScope, ownership, sharingCalls } from '../../sharing.js';

const adminExamRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  totalTime: z.int(),
  totalScore: z.number(),
  qualifyScore: z.number(),
  openType: z.int(),
  openType_dictText: z.string(),
  examType_dictText: z.string(),
  catId_dictText: z.string(),
  offline: z.boolean(),
  state: z.int(),
  state_dictText: z.string(),
  stateFlag: z.string(),
  paperCount: z.int(),
  waitReview: z.int(),
  createTime: z.string(),
  ...ownership,
});
/** Exams of the console, with whom they are shared, and where they are asked for by what they hold. */
export const examListCalls = {
  ...sharingCalls({
    owner: 'exam',
    module: 'exam',
    path: '/api/exam/exam',
    what: '考试',
    list: ['exam:list'],
    save: ['exam:add'],
    rights: ['view', 'edit', 'mark'],
  }),
  /** Questions that a marker can be given, of a published exam. */
  markable: defineCall({
    summary: '可分配阅卷的试题',
    path: '/api/exam/exam/share/questions',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['exam:add'],
    input: byId,
    output: z.array(z.strictObject({ id: z.string(), quType, title: z.string() })),
    errors: ['NOT_FOUND'],
  }),
  paging: defineCall({
    summary: '考试列表',
    path: '/api/exam/exam/paging',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['exam:list'],
    askedBy: ['stat'],
    input: paging({
      title: search('考试名称'),
      state: choice('状态', [0, 1, 2]).optional(),
      excludes: z.array(id()).max(1000).optional(),
      catId: z.string().max(60).optional(),
      dateRange,
      scope: listScope,
    }),
    output: page(adminExamRow),
    errors: [],
  }),
  listTitles: defineCall({
    summary: '考试名称',
    path: '/api/exam/exam/list-titles',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['exam:list', 'paper:list'],
    askedBy: ['payment'],
    input: z.strictObject({ ids: z.array(id()).max(1000).optional(), title: search('考试名称') }),
    output: z.array(z.strictObject({ id: z.string(), title: z.string() })),
    errors: [],
  }),
  /** Published exams that keep a former version of a question: the change of it does not reach them. */
  formerVersions: defineCall({
    summary: '仍用试题旧版本的考试',
    path: '/api/exam/exam/list-former-versions',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['exam:list'],
    input: z.strictObject({ quId: id('试题') }),
    output: z.strictObject({
      total: z.int(),
      /** the newest of them; `version` of the question that they hold, null: published by a release that named none */
      exams: z.array(z.strictObject({ id: z.string(), title: z.string(), state: z.int(), version: z.int().nullable() })),
    }),
    errors: ['NOT_FOUND'],
  }),
  /** Before questions are changed or deleted: how many published exams hold them. Exams of others count, their names are not told. */
  questionUse: defineCall({
    summary: '使用试题的考试数',
    path: '/api/exam/exam/list-question-use',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['qu:save', 'qu:delete'],
    input: z.strictObject({ quIds: ids() }),
    output: z.strictObject({
      exams: z.int(),
      /** those of them that are not over */
      open: z.int(),
    }),
    errors: [],
  }),
};
