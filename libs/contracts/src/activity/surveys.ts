import { z } from 'zod';
import { defineCall } from '../call.js';
import {
  byId,
  byIds,
  choice,
  done,
  flag,
  id,
  instant,
  integer,
  page,
  paging,
  readRevision,
  richText,
  saved,
  savedRevision,
  search,
  text,
} from '../fields.js';

/** How often a person may answer: once, once a day (Asia/Shanghai), or without limit. */
export const joinLimits = ['once', 'daily', 'free'] as const;
export type JoinLimit = (typeof joinLimits)[number];
export const surveyThemes = ['plain', 'green', 'warm', 'violet'] as const;
export type SurveyTheme = (typeof surveyThemes)[number];
/** Whether and why a survey takes answers now. */
export const surveyPhases = ['draft', 'coming', 'open', 'over', 'full', 'closed'] as const;
export type SurveyPhase = (typeof surveyPhases)[number];

const common = { owner: 'activity', module: 'survey' } as const;
const facts = {
  id: z.string(),
  title: z.string(),
  surveyType: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** answers that were handed in */
  sampleCount: z.int(),
  /** 0: no limit */
  sampleLimit: z.int(),
  phase: z.enum(surveyPhases),
};
/** Name of the browser that the service signed; empty: it has none yet. */
export const browserId = z.string('浏览器标识不正确').max(300, '浏览器标识不正确').default('');

const card = z.strictObject({
  ...facts,
  surveyType_dictText: z.string(),
  needLogin: z.boolean(),
  joinLimit: z.enum(joinLimits),
  /** of the caller, or of this browser where the survey is anonymous */
  myJoinCount: z.int(),
});
export type SurveyCard = z.output<typeof card>;

const row = z.strictObject({
  ...facts,
  /** 0 draft, 1 published, 2 closed */
  state: z.int(),
  needLogin: z.boolean(),
  quCount: z.int(),
  createTime: z.string(),
  createByName: z.string(),
});

const settings = {
  title: text('问卷标题', 100, '问卷标题不能为空！'),
  content: richText('问卷描述', 20_000).refine(
    (html) => html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') !== '' || html.includes('<img'),
    '问卷描述不能为空！',
  ),
  surveyType: text('问卷类型', 60, '问卷类型不能为空！'),
  startTime: instant('答卷时间')
    .or(z.literal('', '答卷时间不能为空！'))
    .refine((value) => value !== '', '答卷时间不能为空！'),
  endTime: instant('答卷时间')
    .or(z.literal('', '答卷时间不能为空！'))
    .refine((value) => value !== '', '答卷时间不能为空！'),
  sampleLimit: integer('样本上限', 0, 1_000_000).default(0),
  needLogin: flag('登录答卷').default(true),
  joinLimit: z.enum(joinLimits, '答卷次数不正确').default('once'),
  theme: z.enum(surveyThemes, '主题不正确').default('plain'),
  /** shown after an answer was handed in; empty: the usual words */
  thanks: z.string('感谢语应为文字').trim().max(500, '感谢语不能超过 500 个字').default(''),
};

const detail = z.strictObject({
  ...facts,
  content: z.string(),
  theme: z.enum(surveyThemes),
  needLogin: z.boolean(),
  joinLimit: z.enum(joinLimits),
  thanks: z.string(),
  state: z.int(),
  quCount: z.int(),
  revision: z.int(),
});

/** 问卷: what the console keeps of a survey, and the lists of those who answer. */
export const surveyCalls = {
  minePaging: defineCall({
    ...common,
    summary: '问卷中心',
    path: '/api/survey/survey/mine-paging',
    effect: 'reads',
    access: 'public',
    mayKnowCaller: true,
    input: paging(
      {
        surveyType: z.string('问卷类型不正确').max(60, '问卷类型不正确').optional(),
        /** 0: not answered yet, 1: answered */
        joinState: choice('参与状态', [0, 1]).optional(),
        title: search('问卷标题'),
        uuid: browserId.optional(),
      },
      100,
    ),
    output: page(card),
    errors: [],
  }),
  /** Words before the questions; those of a survey that needs an account are shown to everybody too. */
  view: defineCall({
    ...common,
    summary: '问卷说明',
    path: '/api/survey/survey/view',
    effect: 'reads',
    access: 'public',
    mayKnowCaller: true,
    input: z.strictObject({ id: id('问卷'), uuid: browserId }),
    output: z.strictObject({
      ...card.shape,
      content: z.string(),
      theme: z.enum(surveyThemes),
      quCount: z.int(),
      /** the answer that was begun; empty: none */
      openPaperId: z.string(),
      /** whoever asks may begin, or go on with, an answer now */
      mayJoin: z.boolean(),
      isSignedIn: z.boolean(),
    }),
    errors: ['SURVEY_NONE'],
  }),
  paging: defineCall({
    ...common,
    summary: '问卷列表',
    path: '/api/survey/survey/paging',
    effect: 'reads',
    access: ['survey:list'],
    input: paging({
      title: search('问卷标题'),
      surveyType: z.string('问卷类型不正确').max(60, '问卷类型不正确').optional(),
      state: choice('状态', [0, 1, 2]).optional(),
    }),
    output: page(row),
    errors: [],
  }),
  detail: defineCall({
    ...common,
    summary: '问卷详情',
    path: '/api/survey/survey/detail',
    effect: 'reads',
    access: ['survey:list'],
    input: byId,
    output: detail,
    errors: ['NOT_FOUND'],
  }),
  save: defineCall({
    ...common,
    summary: '保存问卷',
    path: '/api/survey/survey/save',
    effect: 'changes',
    audit: true,
    access: ['survey:save'],
    input: z.strictObject({ id: id().optional(), revision: readRevision, ...settings }),
    output: savedRevision,
    errors: ['NOT_FOUND', 'STALE', 'SURVEY_TIMES', 'SURVEY_ANSWERED'],
  }),
  publish: defineCall({
    ...common,
    summary: '发布、关闭问卷',
    path: '/api/survey/survey/publish',
    effect: 'changes',
    audit: true,
    access: ['survey:save'],
    /** 1 published, 2 closed */
    input: z.strictObject({ id: id(), state: choice('状态', [1, 2]) }),
    output: done,
    errors: ['NOT_FOUND', 'STALE', 'SURVEY_EMPTY', 'SURVEY_OVER', 'SURVEY_LOGIC'],
  }),
  copy: defineCall({
    ...common,
    summary: '复制问卷',
    path: '/api/survey/survey/copy',
    effect: 'changes',
    audit: true,
    access: ['survey:save'],
    input: byId,
    output: saved,
    errors: ['NOT_FOUND'],
  }),
  delete: defineCall({
    ...common,
    summary: '删除问卷及答卷',
    path: '/api/survey/survey/delete',
    effect: 'changes',
    audit: true,
    access: ['survey:delete'],
    input: byIds,
    output: done,
    errors: ['NOT_FOUND'],
  }),
};
