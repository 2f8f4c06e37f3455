import { z } from 'zod';
import { defineCall } from '../call.js';
import {
  byId,
  byIds,
  done,
  flag,
  id,
  integer,
  optionalText,
  page,
  paging,
  quType,
  readRevision,
  savedRevision,
  search,
  text,
} from '../fields.js';
import { listScope, ownership, sharingCalls } from '../sharing.js';

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
  /** fen; 0: free */
  price: z.int(),
  revision: z.int(),
  ...ownership,
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

export const bankCalls = {
  ...sharingCalls({
    owner: 'repo',
    path: '/api/repo',
    what: '题库',
    list: ['repo:list'],
    save: ['repo:save'],
    rights: ['view', 'edit'],
  }),
  paging: defineCall({
    summary: '题库列表',
    path: '/api/repo/paging',
    owner: 'repo',
    effect: 'reads',
    access: ['repo:list'],
    askedBy: ['stat', 'exam'],
    input: paging({
      title: search('题库名称'),
      forExam: z.boolean().optional(),
      forTrain: z.boolean().optional(),
      catId: z.string().max(60).optional(),
      excludes: z.array(id()).max(1000).optional(),
      useCache: z.boolean().optional(),
      scope: listScope,
    }),
    output: page(repoRow),
    errors: [],
  }),
  detail: defineCall({
    summary: '题库详情',
    path: '/api/repo/detail',
    owner: 'repo',
    effect: 'reads',
    access: ['repo:list'],
    askedBy: ['payment'],
    input: byId,
    output: repoRow,
    errors: ['NOT_FOUND'],
  }),
  save: defineCall({
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
  delete: defineCall({
    summary: '删除题库',
    path: '/api/repo/delete',
    owner: 'repo',
    effect: 'changes',
    access: ['repo:delete'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['NOT_FOUND', 'REPO_NOT_EMPTY', 'GOODS_SOLD'],
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
};
