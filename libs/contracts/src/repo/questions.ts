import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, byIds, choice, done, file, id, ids, page, paging, quType, savedRevision, search } from '../fields.js';
import { drawRule, questionInput, questionRow, questionToEdit, questionWithKey } from './question-shapes.js';

/** Criteria of the console's list, and of what is exported of it. */
export const questionFilters = {
  /** each word of it stands in the stem */
  content: search('题干'),
  /** each word of it stands in the stem, an option, a key or an analysis */
  words: search('关键词'),
  quType: quType.optional(),
  quLevel: choice('难度', [1, 2, 3, 4]).optional(),
  repoId: id('题库').optional(),
  chapterId: id('章节').optional(),
  pointCodes: z.array(z.string().max(60)).max(50).optional(),
  excludes: z.array(id()).max(5000).optional(),
  ids: z.array(id()).max(5000).optional(),
  forExam: z.boolean().optional(),
  /** true: only those with pictures that nobody described */
  undescribed: z.literal(true, '图片说明的取值不正确').optional(),
};

const exportInput = paging(questionFilters)
  .omit({ current: true, size: true })
  .extend({ kind: z.enum(['xlsx', 'moodle', 'qti', 'gift', 'text'], '导出的格式不正确').default('xlsx') });

export const questionCalls = {
  paging: defineCall({
    summary: '试题列表（含答案）',
    path: '/api/qu/qu/paging-with-answer',
    owner: 'repo',
    effect: 'reads',
    access: ['qu:list'],
    askedBy: ['stat'],
    input: paging(questionFilters),
    output: page(questionRow),
    errors: [],
  }),
  /** The questions of the list, over all its pages. */
  export: defineCall({
    summary: '导出试题（含答案）',
    path: '/api/qu/qu/export',
    owner: 'repo',
    effect: 'reads',
    access: ['qu:list'],
    audit: true,
    method: 'file',
    timeoutMs: 60_000,
    input: exportInput,
    output: file,
    errors: ['QU_EXPORT_MANY', 'QU_EXPORT_PICTURES', 'BUSY'],
  }),
  /** Writes the file of an export, reads it as an import would, and says what differs. */
  exportCheck: defineCall({
    summary: '检查导出的文件能否原样导回',
    path: '/api/qu/qu/export-check',
    owner: 'repo',
    effect: 'reads',
    access: ['qu:list'],
    timeoutMs: 60_000,
    input: exportInput,
    output: z.strictObject({
      /** questions of the file */
      total: z.int(),
      /** what an import of the file would change, each with the numbers of its questions; empty: nothing */
      notes: z.array(z.string()),
    }),
    errors: ['QU_EXPORT_MANY', 'QU_EXPORT_PICTURES', 'BUSY'],
  }),
  detail: defineCall({
    summary: '试题详情',
    path: '/api/qu/qu/detail',
    owner: 'repo',
    effect: 'reads',
    access: ['qu:list'],
    input: byId,
    output: questionToEdit,
    errors: ['NOT_FOUND'],
  }),
  save: defineCall({
    summary: '保存试题',
    path: '/api/qu/qu/save',
    owner: 'repo',
    effect: 'changes',
    access: ['qu:save'],
    audit: true,
    maxBytes: 1024 * 1024,
    input: questionInput,
    output: savedRevision,
    errors: ['NOT_FOUND', 'QUESTION_INVALID', 'QUESTION_TYPE_FIXED', 'STALE'],
  }),
  delete: defineCall({
    summary: '删除试题',
    path: '/api/qu/qu/delete',
    owner: 'repo',
    effect: 'changes',
    access: ['qu:delete'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['NOT_FOUND', 'QU_OF_OWNER'],
  }),
  batchLevel: defineCall({
    summary: '批量设置难度',
    path: '/api/qu/qu/batch-level',
    owner: 'repo',
    effect: 'changes',
    access: ['qu:save'],
    audit: true,
    input: z.strictObject({ ids: ids(), quLevel: z.literal([1, 2, 3, 4], '必须选择难度等级！') }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
  joinChapters: defineCall({
    summary: '批量加入章节',
    path: '/api/qu/qu/join-chapters',
    owner: 'repo',
    effect: 'changes',
    access: ['qu:save'],
    audit: true,
    input: z.strictObject({ ids: ids(), chapterId: id('章节') }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
  clearChapters: defineCall({
    summary: '批量移出章节',
    path: '/api/qu/qu/clear-chapters',
    owner: 'repo',
    effect: 'changes',
    access: ['qu:save'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['NOT_FOUND'],
  }),
  batchRepo: defineCall({
    summary: '批量移到其他题库',
    path: '/api/qu/qu/batch-repo',
    owner: 'repo',
    effect: 'changes',
    access: ['qu:save'],
    audit: true,
    input: z.strictObject({
      ids: ids(),
      repoId: id('题库').min(1, '请选择题库！'),
      chapterId: z.union([z.literal(''), id('章节')]).default(''),
    }),
    output: done,
    errors: ['NOT_FOUND', 'QU_OF_OWNER'],
  }),
  batchPoints: defineCall({
    summary: '批量绑定知识点',
    path: '/api/qu/qu/batch-points',
    owner: 'repo',
    effect: 'changes',
    access: ['qu:save'],
    audit: true,
    input: z.strictObject({ ids: ids(), pointCodes: z.array(z.string().max(60)).min(1, '请选择知识点').max(20, '最多绑定 20 个知识点') }),
    output: done,
    errors: ['NOT_FOUND', 'QUESTION_INVALID'],
  }),
  clearPoints: defineCall({
    summary: '批量解除知识点',
    path: '/api/qu/qu/clear-points',
    owner: 'repo',
    effect: 'changes',
    access: ['qu:save'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['NOT_FOUND'],
  }),
  listOfRandom: defineCall({
    summary: '按条件统计可抽取的试题数',
    path: '/api/qu/qu/list-of-random',
    owner: 'repo',
    effect: 'reads',
    access: ['tmpl:save', 'qu:list'],
    input: z.strictObject({
      rules: z.array(drawRule).min(1, '请至少添加一条规则').max(100, '最多 100 条规则'),
      /** questions that stand in the paper already */ excludes: z.array(id()).max(5000).optional(),
    }),
    output: z.array(z.strictObject({ count: z.int() })),
    errors: [],
  }),
  /** For the exam service when an exam is published: the current versions, keys included, in the order asked for. */
  freeze: defineCall({
    summary: '取试题当前版本（含答案）',
    path: '/internal/repo/freeze-questions',
    owner: 'repo',
    effect: 'reads',
    access: 'internal',
    askedBy: ['exam'],
    timeoutMs: 30_000,
    input: z.strictObject({ ids: z.array(id()).max(10_000) }),
    output: z.array(questionWithKey),
    errors: ['NOT_FOUND'],
  }),
  /** How many of these questions have pictures that nobody described: of `ids`, and of what the rules may draw beside them. */
  undescribed: defineCall({
    summary: '统计有图片缺少说明的试题',
    path: '/internal/repo/undescribed-questions',
    owner: 'repo',
    effect: 'reads',
    access: 'internal',
    askedBy: ['exam'],
    timeoutMs: 30_000,
    input: z.strictObject({ ids: z.array(id()).max(10_000), rules: z.array(drawRule).max(600) }),
    output: z.strictObject({ picked: z.int(), drawable: z.int() }),
    errors: [],
  }),
  /** Titles of the banks of these questions and rules with which learners may practise, and so see their keys. */
  practisedBanks: defineCall({
    summary: '查找开放练习的题库',
    path: '/internal/repo/practised-banks',
    owner: 'repo',
    effect: 'reads',
    access: 'internal',
    askedBy: ['exam'],
    timeoutMs: 30_000,
    input: z.strictObject({ ids: z.array(id()).max(10_000), repoIds: z.array(id()).max(600) }),
    output: z.strictObject({ titles: z.array(z.string()) }),
    errors: [],
  }),
  /** Knowledge points that questions carry now, those of deleted ones too; a question that is not there carries none. */
  pointsOf: defineCall({
    summary: '取试题的知识点',
    path: '/internal/repo/points-of-questions',
    owner: 'repo',
    effect: 'reads',
    access: 'internal',
    askedBy: ['exam'],
    timeoutMs: 30_000,
    input: z.strictObject({ ids: z.array(id()).max(1000) }),
    output: z.strictObject({
      questions: z.array(z.strictObject({ id: z.string(), codes: z.array(z.string()) })),
      /** those of the codes that are still there */
      points: z.array(z.strictObject({ code: z.string(), name: z.string() })),
    }),
    errors: [],
  }),
  /** Every question that each rule may draw. */
  drawablePools: defineCall({
    summary: '取可抽取的试题',
    path: '/internal/repo/drawable-pools',
    owner: 'repo',
    effect: 'reads',
    access: 'internal',
    askedBy: ['exam'],
    timeoutMs: 30_000,
    // a template of an earlier release may have 600
    input: z.strictObject({ rules: z.array(drawRule).max(600) }),
    output: z.strictObject({
      ids: z.array(z.string()),
      /** by rule: a bitmap of `ids`, 32 to a word */
      pools: z.array(z.array(z.int())),
    }),
    errors: [],
  }),
};
