import { z } from 'zod';
import { answerFileKinds } from '../answer-files.js';
import { flag, id, quType, readRevision, richText, score } from '../fields.js';

const optionInput = z.strictObject({
  /** kept when an option is edited, made by the service when it is new */
  id: z
    .string()
    .regex(/^[0-9a-z]{1,24}$/, '选项编号格式不正确')
    .optional(),
  content: richText('选项内容', 20_000).default(''),
  image: z.string('选项图片格式不正确').max(300, '选项图片地址过长').default(''),
  /** what the picture shows, for those who do not see it */
  imageAlt: z.string('图片说明应为文字').trim().max(200, '图片说明不能超过 200 个字').default(''),
  isRight: flag('是否正确').default(false),
  /** keyword of a short answer: its share of the marks in percent; blank of a fill question: unused */
  scoreRate: z.number('给分比例必须>0且≤100').min(0, '给分比例必须>0且≤100').max(100, '给分比例必须>0且≤100').default(0),
});

/**
 * A question as it is authored. `answerList` holds options (choice), blanks with each accepted spelling on a line (fill) or keywords (saq).
 */
export const questionFields = {
  quType,
  quLevel: z.literal([1, 2, 3, 4], '必须选择难度等级！'),
  content: richText('题干').min(1, '题干不能为空！'),
  analysis: richText('解析').default(''),
  answerList: z.array(optionInput).max(30, '选项或空不能超过 30 个').default([]),
  /** saq: marked by a person */
  manual: flag('人工评分').default(false),
  /** multi: a correct but incomplete set earns its share */
  pathScore: flag('漏选给分').default(false),
  /** fill: the order of the blanks does not matter */
  answerOrder: flag('不分顺序').default(false),
  /** options are shuffled for each paper */
  itemRand: flag('选项乱序').default(false),
  /** saq that a person marks: files that an answer may hold beside its text */
  answerFiles: z.array(z.enum(answerFileKinds, '作答方式不正确')).max(answerFileKinds.length).optional(),
};

const subQuestion = z.strictObject({
  /** kept when a part is edited */
  id: id().optional(),
  ...questionFields,
  quLevel: questionFields.quLevel.default(2),
  /** points of its own, by which the parts share what a paper gives the question; 0 in all parts: equal shares */
  score: score('小题分值', 500).default(0),
});

export const questionInput = z.strictObject({
  id: id().optional(),
  revision: readRevision,
  repoId: id('题库').min(1, '请选择题库！'),
  chapterId: z.union([z.literal(''), id('章节')]).default(''),
  pointCodes: z.array(z.string().max(60)).max(20, '最多绑定 20 个知识点').default([]),
  ...questionFields,
  subList: z.array(subQuestion).max(20, '子题不能超过 20 道').default([]),
});

export type QuestionInput = z.input<typeof questionInput>;

const optionOut = z.strictObject({
  id: z.string(),
  content: z.string(),
  image: z.string(),
  imageAlt: z.string(),
  isRight: z.boolean(),
  scoreRate: z.number(),
  abc: z.string(),
});

const authoredOut = {
  id: z.string(),
  quType,
  quType_dictText: z.string(),
  quLevel: z.int(),
  quLevel_dictText: z.string(),
  content: z.string(),
  analysis: z.string(),
  answerList: z.array(optionOut),
  manual: z.boolean(),
  pathScore: z.boolean(),
  answerOrder: z.boolean(),
  itemRand: z.boolean(),
  /** missing: none */
  answerFiles: z.array(z.enum(answerFileKinds)).optional(),
};

/** A question with its key: only behind permissions. */
export const questionWithKey = z.strictObject({
  ...authoredOut,
  version: z.int(),
  repoId: z.string(),
  repoTitle: z.string(),
  chapterId: z.string(),
  pointCodes: z.array(z.string()),
  contentText: z.string(),
  subList: z.array(z.strictObject({ ...authoredOut, /** missing: it has no points of its own */ score: z.number().optional() })),
  createTime: z.string(),
  updateTime: z.string(),
});

export type QuestionWithKey = z.output<typeof questionWithKey>;

/** A question as an editor reads it: with the revision that its save names. */
export const questionToEdit = z.strictObject({ ...questionWithKey.shape, revision: z.int(), canEdit: z.boolean() });
/** Row of the console's list; `canEdit`: the bank is the caller's, or shared to be edited. */
export const questionRow = z.strictObject({ ...questionWithKey.shape, canEdit: z.boolean() });

/** Criteria of a drawing rule: used by paper templates and by list-of-random. */
export const drawRule = z.strictObject({
  repoId: id('题库'),
  chapterIds: z.array(id('章节')).max(200).default([]),
  quType,
  levels: z
    .array(z.literal([1, 2, 3, 4], '难度等级不正确'))
    .max(4)
    .default([]),
  pointCodes: z.array(z.string().max(60)).max(50).default([]),
});

export type DrawRule = z.output<typeof drawRule>;
