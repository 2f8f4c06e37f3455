import { z } from 'zod';
import { defineCall } from './call.js';
import {
  byId,
  byIds,
  choice,
  done,
  flag,
  id,
  ids,
  integer,
  optionalText,
  page,
  paging,
  quType,
  readRevision,
  richText,
  savedRevision,
  search,
  text,
} from './fields.js';

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
};
const subQuestion = z.strictObject({
  /** kept when a part is edited */
  id: id().optional(),
  ...questionFields,
  quLevel: questionFields.quLevel.default(2),
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
  subList: z.array(z.strictObject(authoredOut)),
  createTime: z.string(),
  updateTime: z.string(),
});
/** What an editor reads: with the count of changes that its save names. */
const questionToEdit = z.strictObject({ ...questionWithKey.shape, revision: z.int() });
export type QuestionWithKey = z.output<typeof questionWithKey>;

const repoRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  remark: z.string(),
  catId: z.string(),
  catId_dictText: z.string(),
  quCount: z.int(),
  objCount: z.int(),
  subjCount: z.int(),
  forExam: z.boolean(),
  forTrain: z.boolean(),
  typeList: z.array(z.strictObject({ quType, text: z.string(), quCount: z.int() })),
  createTime: z.string(),
  revision: z.int(),
});

export interface ChapterNode {
  id: string;
  revision: number;
  title: string;
  parentId: string;
  sort: number;
  quCount: number;
  children: ChapterNode[];
}
const chapterNode: z.ZodType<ChapterNode> = z.lazy(() =>
  z.strictObject({
    id: z.string(),
    revision: z.int(),
    title: z.string(),
    parentId: z.string(),
    sort: z.int(),
    quCount: z.int(),
    children: z.array(chapterNode),
  }),
);
export interface PointNode {
  id: string;
  revision: number;
  pointCode: string;
  pointName: string;
  parentId: string;
  sort: number;
  /** whether the caller may change and delete it */
  editable: boolean;
  children: PointNode[];
}
const pointNode: z.ZodType<PointNode> = z.lazy(() =>
  z.strictObject({
    id: z.string(),
    revision: z.int(),
    pointCode: z.string(),
    pointName: z.string(),
    parentId: z.string(),
    sort: z.int(),
    editable: z.boolean(),
    children: z.array(pointNode),
  }),
);

/**
 * In what two questions differ that a person would call the same: the writing of stem and options, the key, the analysis, the difficulty
 * that the text names.
 */
const importDifferences = z.array(z.enum(['content', 'answer', 'analysis', 'level']));
const importFault = z.strictObject({ number: z.int(), line: z.int(), message: z.string() });
const importText = z
  .string('请输入或上传要导入的试题')
  .min(1, '请输入或上传要导入的试题')
  .max(20 * 1024 * 1024, '导入内容不能超过 20 MB');

/** What a drawing rule may ask for: used by paper templates and by list-of-random. */
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

export const repoCalls = {
  repoPaging: defineCall({
    summary: '题库列表',
    path: '/api/repo/paging',
    owner: 'repo',
    effect: 'reads',
    access: ['repo:list'],
    input: paging({
      title: search('题库名称'),
      forExam: z.boolean().optional(),
      forTrain: z.boolean().optional(),
      catId: z.string().max(60).optional(),
      excludes: z.array(id()).max(1000).optional(),
      useCache: z.boolean().optional(),
    }),
    output: page(repoRow),
    errors: [],
  }),
  repoDetail: defineCall({
    summary: '题库详情',
    path: '/api/repo/detail',
    owner: 'repo',
    effect: 'reads',
    access: ['repo:list'],
    input: byId,
    output: repoRow,
    errors: ['NOT_FOUND'],
  }),
  repoSave: defineCall({
    summary: '保存题库',
    path: '/api/repo/save',
    owner: 'repo',
    effect: 'changes',
    access: ['repo:save'],
    audit: true,
    input: z.strictObject({
      id: id().optional(),
      revision: readRevision,
      title: text('题库名称', 60),
      remark: optionalText('题库简介', 2000),
      catId: z.string('分类格式不正确').max(60).default(''),
      forExam: flag('用于考试').default(true),
      forTrain: flag('用于练习').default(true),
    }),
    output: savedRevision,
    errors: ['NOT_FOUND', 'REPO_TITLE_TAKEN', 'STALE'],
  }),
  repoDelete: defineCall({
    summary: '删除题库',
    path: '/api/repo/delete',
    owner: 'repo',
    effect: 'changes',
    access: ['repo:delete'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['NOT_FOUND', 'REPO_NOT_EMPTY'],
  }),
  chapterList: defineCall({
    summary: '章节树',
    path: '/api/repo/chapter/list',
    owner: 'repo',
    effect: 'reads',
    access: ['repo:list', 'qu:list'],
    input: z.strictObject({ repoId: id('题库'), title: search('章节'), useCache: z.boolean().optional() }),
    output: z.array(chapterNode),
    errors: ['NOT_FOUND'],
  }),
  chapterSave: defineCall({
    summary: '保存章节',
    path: '/api/repo/chapter/save',
    owner: 'repo',
    effect: 'changes',
    access: ['repo:save'],
    audit: true,
    input: z.strictObject({
      id: id().optional(),
      revision: readRevision,
      repoId: id('题库'),
      parentId: z.union([z.literal('0'), id('上级章节')]).default('0'),
      title: text('章节名称', 60),
      sort: integer('排序', 0, 100_000).optional(),
    }),
    output: savedRevision,
    errors: ['NOT_FOUND', 'STALE'],
  }),
  chapterDelete: defineCall({
    summary: '删除章节',
    path: '/api/repo/chapter/delete',
    owner: 'repo',
    effect: 'changes',
    access: ['repo:save'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['NOT_FOUND', 'CHAPTER_NOT_EMPTY'],
  }),
  quPaging: defineCall({
    summary: '试题列表（含答案）',
    path: '/api/qu/qu/paging-with-answer',
    owner: 'repo',
    effect: 'reads',
    access: ['qu:list'],
    input: paging({
      content: search('题干'),
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
    }),
    output: page(questionWithKey),
    errors: [],
  }),
  quDetail: defineCall({
    summary: '试题详情',
    path: '/api/qu/qu/detail',
    owner: 'repo',
    effect: 'reads',
    access: ['qu:list'],
    input: byId,
    output: questionToEdit,
    errors: ['NOT_FOUND'],
  }),
  quSave: defineCall({
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
  quDelete: defineCall({
    summary: '删除试题',
    path: '/api/qu/qu/delete',
    owner: 'repo',
    effect: 'changes',
    access: ['qu:delete'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['NOT_FOUND'],
  }),
  quBatchLevel: defineCall({
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
  quJoinChapters: defineCall({
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
  quBatchRepo: defineCall({
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
    errors: ['NOT_FOUND'],
  }),
  quBatchPoints: defineCall({
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
  quListOfRandom: defineCall({
    summary: '按条件统计可抽取的试题数',
    path: '/api/qu/qu/list-of-random',
    owner: 'repo',
    effect: 'reads',
    access: ['tmpl:save', 'qu:list'],
    input: z.strictObject({
      rules: z.array(drawRule).min(1, '请至少添加一条规则').max(50, '最多 50 条规则'),
      /** questions that stand in the paper already */ excludes: z.array(id()).max(5000).optional(),
    }),
    output: z.array(z.strictObject({ count: z.int() })),
    errors: [],
  }),
  quImportPreview: defineCall({
    summary: '解析导入文本',
    path: '/api/qu/qu/import-preview',
    owner: 'repo',
    effect: 'reads',
    access: ['qu:import'],
    // JSON escapes can double the text; the text itself ends at 20 MB
    maxBytes: 42 * 1024 * 1024,
    timeoutMs: 60_000,
    input: z.strictObject({ text: importText }),
    output: z.strictObject({
      questions: z.array(
        z.strictObject({
          number: z.int(),
          line: z.int(),
          ...questionFields,
          /** null: the text names none; the dialog asks for it */
          quLevel: z.int().nullable(),
          answerList: z.array(
            z.strictObject({ content: z.string(), image: z.string(), imageAlt: z.string(), isRight: z.boolean(), scoreRate: z.number() }),
          ),
        }),
      ),
      faults: z.array(importFault),
      /** what goes in but should be looked at; number 0: a line that is left out */
      remarks: z.array(importFault),
      /** first and last line of every question, faulty ones too; `written`: the number that the text gives it, where that is another one */
      places: z.array(z.strictObject({ number: z.int(), line: z.int(), lastLine: z.int(), written: z.string() })),
    }),
    errors: ['IMPORT_EMPTY'],
  }),
  quImport: defineCall({
    summary: '导入试题（全部成功或全部不导入）',
    path: '/api/qu/qu/import',
    owner: 'repo',
    effect: 'changes',
    access: ['qu:import'],
    audit: true,
    maxBytes: 42 * 1024 * 1024,
    timeoutMs: 60_000,
    input: z.strictObject({
      text: importText,
      repoId: z.string('请选择一个题库！').regex(/^[0-9a-f]{24}$/, '请选择一个题库！'),
      chapterId: z.union([z.literal(''), id('章节')]).default(''),
      /** difficulty of the questions whose text names none, or of all */
      quLevel: z.literal([1, 2, 3, 4], '难度等级不正确').optional(),
      quLevelMode: z.enum(['missing', 'all'], '难度的填写方式不正确').default('missing'),
      pointCodes: z.array(z.string().max(60)).max(20, '最多绑定 20 个知识点').default([]),
      /** numbers (as in the preview) that the person left out */
      leaveOut: z
        .array(integer('题号', 1, 100_000))
        .max(10_000)
        .default([]),
      /** browser-made id of this import: a repeat after a lost answer imports nothing twice */
      requestId: id('导入编号'),
    }),
    output: z.strictObject({ count: z.int(), faults: z.array(importFault) }),
    errors: ['NOT_FOUND', 'IMPORT_FAULTS', 'IMPORT_EMPTY', 'QUESTION_INVALID'],
  }),
  quImportKnown: defineCall({
    summary: '查找题库中已有的导入试题',
    path: '/api/qu/qu/import-known',
    owner: 'repo',
    effect: 'reads',
    access: ['qu:import'],
    maxBytes: 42 * 1024 * 1024,
    timeoutMs: 60_000,
    input: z.strictObject({ text: importText, repoId: id('题库') }),
    output: z.strictObject({
      /**
       * questions of the text (numbers as in the preview) that the bank holds already: same type, stem and options. `differs` is empty
       * where everything is the same
       */
      known: z.array(z.strictObject({ number: z.int(), quId: z.string(), differs: importDifferences })),
      /** questions that stand earlier in the same text */
      repeated: z.array(z.strictObject({ number: z.int(), first: z.int(), differs: importDifferences })),
    }),
    errors: ['NOT_FOUND'],
  }),
  /** Takes back what one's own import made; what was changed since then stays. */
  quImportUndo: defineCall({
    summary: '撤销导入',
    path: '/api/qu/qu/import-undo',
    owner: 'repo',
    effect: 'changes',
    access: ['qu:import'],
    audit: true,
    timeoutMs: 60_000,
    input: z.strictObject({ requestId: id('导入编号') }),
    output: z.strictObject({ removed: z.int(), kept: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  kpTree: defineCall({
    summary: '知识点树',
    path: '/api/sys/kp/tree',
    owner: 'repo',
    effect: 'reads',
    access: 'user',
    input: z.strictObject({ query: search('知识点'), pointRoot: z.string().max(60).optional(), useCache: z.boolean().optional() }),
    output: z.array(pointNode),
    errors: [],
  }),
  kpDetail: defineCall({
    summary: '知识点详情',
    path: '/api/sys/kp/detail',
    owner: 'repo',
    effect: 'reads',
    access: ['sys:kp:save'],
    input: byId,
    output: pointNode,
    errors: ['NOT_FOUND'],
  }),
  kpSave: defineCall({
    summary: '保存知识点',
    path: '/api/sys/kp/save',
    owner: 'repo',
    effect: 'changes',
    access: ['sys:kp:save'],
    audit: true,
    input: z.strictObject({
      id: id().optional(),
      revision: readRevision,
      parentId: z.union([z.literal('0'), id('上级知识点')]).default('0'),
      pointName: text('知识点名称', 60),
    }),
    output: savedRevision,
    errors: ['NOT_FOUND', 'POINT_NOT_YOURS', 'STALE'],
  }),
  kpDelete: defineCall({
    summary: '删除知识点',
    path: '/api/sys/kp/delete',
    owner: 'repo',
    effect: 'changes',
    access: ['sys:kp:save'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['NOT_FOUND', 'POINT_NOT_YOURS', 'POINT_NOT_EMPTY', 'POINT_IN_USE'],
  }),
  kpSort: defineCall({
    summary: '知识点排序',
    path: '/api/sys/kp/sort',
    owner: 'repo',
    effect: 'changes',
    access: ['sys:kp:save'],
    audit: true,
    input: z.strictObject({ id: id(), sort: integer('排序', 0, 100_000) }),
    output: done,
    errors: ['NOT_FOUND', 'POINT_NOT_YOURS'],
  }),
  /** For the exam service when an exam is published: the current versions, keys included, in the order asked for. */
  freezeQuestions: defineCall({
    summary: '取试题当前版本（含答案）',
    path: '/internal/repo/freeze-questions',
    owner: 'repo',
    effect: 'reads',
    access: 'internal',
    timeoutMs: 30_000,
    input: z.strictObject({ ids: z.array(id()).max(10_000) }),
    output: z.array(questionWithKey),
    errors: ['NOT_FOUND'],
  }),
  /** How many of these questions have pictures that nobody described: of `ids`, and of what the rules may draw beside them. */
  undescribedQuestions: defineCall({
    summary: '统计有图片缺少说明的试题',
    path: '/internal/repo/undescribed-questions',
    owner: 'repo',
    effect: 'reads',
    access: 'internal',
    timeoutMs: 30_000,
    input: z.strictObject({ ids: z.array(id()).max(10_000), rules: z.array(drawRule).max(600) }),
    output: z.strictObject({ picked: z.int(), drawable: z.int() }),
    errors: [],
  }),
  /** Every question that each rule may draw. */
  drawablePools: defineCall({
    summary: '取可抽取的试题',
    path: '/internal/repo/drawable-pools',
    owner: 'repo',
    effect: 'reads',
    access: 'internal',
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
