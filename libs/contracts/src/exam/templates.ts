import { z } from 'zod';
import { defineCall } from '../call.js';
import {
  byId,
  byIds,
  choice,
  done,
  id,
  ids,
  integer,
  optionalText,
  page,
  paging,
  quType,
  readRevision,
  savedRevision,
  score,
  search,
  text,
} from '../fields.js';
import { listScope, ownership, sharingCalls } from '../sharing.js';
import { drawRule } from '../repo/question-shapes.js';

/** Counting what each rule leaves to the others takes time; nobody makes a paper of more. */
export const maxRules = 100;
/** Questions that rules draw for one paper: nobody sits more, and so many are found in any pool in time. */
const maxDrawn = 500;
const tooManyDrawn = `一份试卷最多随机抽 ${maxDrawn} 道题`;
const drawnBy = (rules: readonly { count: number }[]): number => rules.reduce((sum, { count }) => sum + count, 0);

const countedRule = z.strictObject({ ...drawRule.shape, count: integer('抽题数', 1, 500) });

/**
 * A group (big question) of a paper template: questions that were picked one by one, or drawn at random by rules.
 * `perScore` are the marks of each question of the group; `items[].score` overrides it for a picked one.
 */
const groupInput = z.strictObject({
  id: id().optional(),
  title: text('大题名称', 60),
  remark: optionalText('大题说明', 500),
  /** 1 picked, 2 drawn */
  joinType: choice('组卷方式', [1, 2]),
  perScore: score('每题分数', 500).refine((value) => value > 0, '每题分数必须大于 0'),
  /** share in percent that a correct but incomplete multi2 (and multi with pathScore) earns */
  partShare: integer('漏选得分比例', 0, 100).default(50),
  items: z
    .array(z.strictObject({ quId: id('试题'), score: score('分数', 500).optional() }))
    .max(500, '每个大题最多 500 道题')
    .default([]),
  rules: z.array(countedRule).max(maxRules, `每个大题最多 ${maxRules} 条抽题规则`).default([]),
});
const groupOut = z.strictObject({
  id: z.string(),
  title: z.string(),
  remark: z.string(),
  joinType: z.int(),
  perScore: z.number(),
  partShare: z.int(),
  quCount: z.int(),
  totalScore: z.number(),
  items: z.array(z.strictObject({ quId: z.string(), score: z.number() })),
  rules: z.array(z.strictObject({ ...drawRule.shape, count: z.int() })),
});
export type TemplateGroup = z.output<typeof groupOut>;

const tmplRow = {
  id: z.string(),
  title: z.string(),
  remark: z.string(),
  groupCount: z.int(),
  quCount: z.int(),
  totalScore: z.number(),
  /** exams that are made of it */
  examCount: z.int(),
  createBy: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
  ...ownership,
};

export const templateCalls = {
  ...sharingCalls({
    owner: 'exam',
    module: 'exam',
    path: '/api/tmpl/tmpl',
    what: '试卷模板',
    list: ['tmpl:list'],
    save: ['tmpl:save'],
    rights: ['view', 'edit'],
  }),
  paging: defineCall({
    summary: '试卷模板列表',
    path: '/api/tmpl/tmpl/paging',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['tmpl:list'],
    askedBy: ['stat'],
    input: paging({ title: search('模板名称'), scope: listScope }),
    output: page(z.strictObject(tmplRow)),
    errors: [],
  }),
  detail: defineCall({
    summary: '试卷模板详情',
    path: '/api/tmpl/tmpl/detail',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['tmpl:list'],
    input: byId,
    output: z.strictObject({ ...tmplRow, revision: z.int(), groups: z.array(groupOut) }),
    errors: ['NOT_FOUND'],
  }),
  save: defineCall({
    summary: '保存试卷模板',
    path: '/api/tmpl/tmpl/save',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['tmpl:save'],
    audit: true,
    maxBytes: 1024 * 1024,
    input: z.strictObject({
      id: id().optional(),
      revision: readRevision,
      title: text('模板名称', 100),
      remark: optionalText('模板说明', 500),
      groups: z
        .array(groupInput)
        .max(30, '最多 30 个大题')
        .refine((groups) => groups.reduce((sum, { rules }) => sum + rules.length, 0) <= maxRules, `一个模板最多 ${maxRules} 条抽题规则`)
        .refine((groups) => drawnBy(groups.flatMap(({ rules }) => rules)) <= maxDrawn, tooManyDrawn)
        .default([]),
    }),
    output: savedRevision,
    errors: ['NOT_FOUND', 'TMPL_GROUP_SHORT', 'TMPL_RULES_SHORT', 'BAD_INPUT', 'STALE'],
  }),
  /**
   * While a template is written: how many questions each of its rules can get in one paper, which holds none twice. Picked questions are
   * not drawn. Questions that the caller does not reach do not count.
   */
  checkDraw: defineCall({
    summary: '检查抽题规则是否够题',
    path: '/api/tmpl/tmpl/check-draw',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['tmpl:save'],
    maxBytes: 1024 * 1024,
    input: z.strictObject({
      picked: z.array(id('试题')).max(5000).default([]),
      rules: z
        .array(countedRule)
        .max(maxRules)
        .refine((rules) => drawnBy(rules) <= maxDrawn, tooManyDrawn),
    }),
    /** in the order of the rules */
    output: z.array(z.strictObject({ have: z.int() })),
    errors: [],
  }),
  delete: defineCall({
    summary: '删除试卷模板',
    path: '/api/tmpl/tmpl/delete',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['tmpl:delete'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['NOT_FOUND', 'TMPL_IN_USE'],
  }),
  /** Before questions are changed or deleted: how many templates pick them. Templates of others count, their names are not told. */
  questionUse: defineCall({
    summary: '使用试题的模板数',
    path: '/api/tmpl/tmpl/list-question-use',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['qu:save', 'qu:delete'],
    input: z.strictObject({ quIds: ids() }),
    output: z.strictObject({ templates: z.int() }),
    errors: [],
  }),
  /** Exams that were published with a template, as it was then: a change of it does not reach them. Those that the person reaches. */
  publishedExams: defineCall({
    summary: '用模板组卷的考试',
    path: '/api/tmpl/tmpl/list-published-exams',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['exam:list'],
    input: byId,
    output: z.strictObject({
      total: z.int(),
      /** the newest of them */
      exams: z.array(z.strictObject({ id: z.string(), title: z.string() })),
    }),
    errors: ['NOT_FOUND'],
  }),
  listGroup: defineCall({
    summary: '模板的大题',
    path: '/api/tmpl/group/list-group',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['tmpl:list'],
    input: byId,
    output: z.array(groupOut),
    errors: ['NOT_FOUND'],
  }),
  listQu: defineCall({
    summary: '大题的固定试题',
    path: '/api/tmpl/group/list-qu',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['tmpl:list'],
    input: byId,
    output: z.array(
      z.strictObject({ quId: z.string(), quType, quType_dictText: z.string(), content: z.string(), quLevel: z.int(), score: z.number() }),
    ),
    errors: ['NOT_FOUND'],
  }),
};
