import { z } from 'zod';
import { defineCall } from '../../call.js';
import {
  byId,
  byIds,
  choice,
  done,
  flag,
  id,
  instant,
  integer,
  optionalText,
  readRevision,
  richText,
  saved,
  savedRevision,
  score,
  text,
} from '../../fields.js';
import { price } from '../../purchases.js';
import { ownership } from '../../sharing.js';
import { examRewardList, examRewards } from '../rewards.js';
import { watchRuleInput, watchRuleShape } from '../watch-rules.js';
import { categoryId, examType, longestExamMinutes, releaseRules } from './shapes.js';

const mostReconnectMinutes = 3;
const mostNotifyMinutes = 7 * 24 * 60;

const examInput = z.strictObject({
  id: id().optional(),
  revision: readRevision,
  title: text('考试名称', 100),
  /** shown before the start */
  content: richText('考试说明').default(''),
  tmplId: id('试卷模板'),
  startTime: instant('开始时间'),
  endTime: instant('结束时间'),
  totalTime: integer('考试时长（分钟）', 1, longestExamMinutes),
  qualifyScore: score('及格分', 10_000),
  /** 1 fully public, 2 departments, 3 people, 9 password */
  openType: choice('开放类型', [1, 2, 3, 9]),
  /** write-only; an empty one keeps what is stored */
  password: z.string('考试密码应为文字').max(32, '考试密码不能超过 32 个字').default(''),
  departs: z.array(z.string().max(60)).max(1000).default([]),
  users: z.array(id('用户')).max(5000).default([]),
  /** 1 step, 2 full paper */
  answerMode: choice('答题方式', [1, 2]),
  /** 1 thanks only, 2 score, 3 details */
  resultType: choice('成绩显示', [1, 2, 3]),
  /** Without it a new exam shows marks after the window; a stored exam keeps its rule. */
  scoreRelease: choice('成绩公布时间', releaseRules).optional(),
  /** Without it a new exam shows keys after the window; a stored exam keeps its rule. */
  answerRelease: choice('答案公布时间', releaseRules).optional(),
  thanks: optionalText('交卷感谢语', 2000),
  /** attempts; 0 = unlimited */
  chance: integer('考试次数', 0, 1000).default(1),
  late: flag('限制迟到').default(false),
  lateMax: integer('允许迟到分钟', 0, 1440).default(0),
  /** 0: the attempt ends with the window; 1: it has its full duration */
  overTime: choice('超时设置', [0, 1]).default(0),
  answerDevice: choice('答题设备', [0, 1, 2, 3]).default(0),
  /** questions of a group come in another order for each paper */
  quRand: flag('试题乱序').default(false),
  itemRand: flag('选项乱序').default(false),
  noBack: flag('禁止返回').default(false),
  paste: flag('允许粘贴').default(false),
  waterMark: flag('显示水印').default(true),
  hideBook: flag('隐藏错题').default(false),
  /** Without it a new exam has type 1; a stored exam keeps its type. */
  examType: examType.optional(),
  /** Value of the dictionary `exam_catalog`. Without it a new exam has no category; a stored exam keeps its category. */
  catId: categoryId.optional(),
  /** Ours, not in the specification. Without it a new exam allows none; a stored exam keeps its rule. */
  calculator: flag('允许使用计算器').optional(),
  /** Ours. Whether moving to another device asks an administrator. Without it a new exam asks nobody; a stored exam keeps its rule. */
  moveAsks: flag('更换设备需要允许').optional(),
  /** Ours. Whether the staff of a department sees the exam and the marks of its own learners. Without it a new exam allows that. */
  staffSees: flag('考生部门可查看').optional(),
  /** Ours. Points of whoever passes, once for each person. Without it a new exam gives none; a stored exam keeps its number. */
  passPoints: integer('通过奖励积分', 0, 999_999).optional(),
  /** Ours. Rewards by the best score. Without it a new exam has none; a stored exam keeps its own. */
  rewards: examRewards.optional(),
  /** Days after the publication of marks in which learners may ask about them; 0: never. Without it 7; a stored exam keeps its number. */
  appealDays: integer('复核期限（天）', 0, 60).optional(),
  /** Ours. So long before the start its people are told; 0: never. Without it a new exam tells nobody; a stored exam keeps its number. */
  notifyMinutes: integer('考前通知（分钟）', 0, mostNotifyMinutes).optional(),
  /** Ours. Whether its people are told when it opens. Without it a new exam tells nobody; a stored exam keeps its rule. */
  notifyOpen: flag('开考时通知').optional(),
  /** Ours. So long before the end those who have not begun are told; 0: never. Without it as `notifyMinutes`. */
  notifyEndMinutes: integer('结束前提醒（分钟）', 0, mostNotifyMinutes).optional(),
  /** Without it a new exam is free; a stored exam keeps its price. */
  price: price().optional(),
  /**
   * Ours. So long after the deadline answers are taken that were given before it. Without it a new exam has none; a stored exam keeps its
   * number.
   */
  reconnectMinutes: integer('断网补交分钟', 0, mostReconnectMinutes).optional(),
  ...watchRuleInput,
  /** Written on paper in a room, marks are typed in. Without it a new exam is none; a stored exam keeps what it is. */
  offline: flag('线下考试').optional(),
  /** Ours. Where an offline exam is written. Without it a stored exam keeps its place. */
  place: z.string('考试地点应为文字').trim().max(100, '考试地点不能超过 100 个字').optional(),
});
const examShape = {
  id: z.string(),
  title: z.string(),
  content: z.string(),
  tmplId: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  totalTime: z.int(),
  totalScore: z.number(),
  quCount: z.int(),
  qualifyScore: z.number(),
  openType: z.int(),
  hasPassword: z.boolean(),
  departs: z.array(z.string()),
  users: z.array(z.strictObject({ id: z.string(), realName: z.string() })),
  answerMode: z.int(),
  resultType: z.int(),
  scoreRelease: z.int(),
  answerRelease: z.int(),
  /** released by hand; says nothing where the rule is another one */
  scoreReleased: z.boolean(),
  answerReleased: z.boolean(),
  thanks: z.string(),
  chance: z.int(),
  late: z.boolean(),
  lateMax: z.int(),
  overTime: z.int(),
  answerDevice: z.int(),
  quRand: z.boolean(),
  itemRand: z.boolean(),
  noBack: z.boolean(),
  paste: z.boolean(),
  waterMark: z.boolean(),
  hideBook: z.boolean(),
  examType,
  catId: z.string(),
  offline: z.boolean(),
  place: z.string(),
  calculator: z.boolean(),
  moveAsks: z.boolean(),
  staffSees: z.boolean(),
  passPoints: z.int(),
  rewards: examRewardList,
  appealDays: z.int(),
  /** fen; 0: free */
  price: z.int(),
  reconnectMinutes: z.int(),
  ...watchRuleShape,
  notifyMinutes: z.int(),
  notifyOpen: z.boolean(),
  notifyEndMinutes: z.int(),
  /** 0 published, 1 disabled, 2 draft */
  state: z.int(),
  revision: z.int(),
  createBy: z.string(),
  createTime: z.string(),
  right: ownership.right,
};
/** An exam as who may edit it reads and writes it. */
export const examSettingsCalls = {
  detail: defineCall({
    summary: '考试详情',
    path: '/api/exam/exam/detail',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['exam:list'],
    input: byId,
    output: z.strictObject(examShape),
    errors: ['NOT_FOUND'],
  }),
  /** Facts beside the settings of an exam that a person needs before publishing it. */
  beforePublish: defineCall({
    summary: '考试的参加人数与图片说明',
    path: '/api/exam/exam/before-publish',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['exam:state'],
    input: byId,
    output: z.strictObject({
      /** how many people may sit it; null: it could not be counted now */
      audience: z.int().nullable(),
      /**
       * Questions with pictures that nobody described: in the paper, and among those that rules may draw. Zeros once it is published; null:
       * could not be counted now.
       */
      undescribed: z.strictObject({ picked: z.int(), drawable: z.int() }).nullable(),
      /**
       * Titles of banks of its questions with which learners may practise. None once it is published; null: they could not be asked
       * for now; a server of the release before this one does not tell them.
       */
      practised: z.array(z.string()).nullable().optional(),
    }),
    errors: ['NOT_FOUND'],
  }),
  save: defineCall({
    summary: '保存考试',
    path: '/api/exam/exam/save',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:add'],
    audit: true,
    maxBytes: 1024 * 1024,
    input: examInput,
    output: savedRevision,
    errors: [
      'NOT_FOUND',
      'EXAM_PUBLISHED',
      'EXAM_TIMES',
      'EXAM_QUALIFY',
      'EXAM_AUDIENCE',
      'EXAM_PASSWORD_MISSING',
      'PRICE_BY_OWNER',
      'EXAM_RELEASE_RIGHT',
      'STALE',
    ],
  }),
  state: defineCall({
    summary: '发布（0）或停用（1）考试',
    path: '/api/exam/exam/state',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:state'],
    audit: true,
    timeoutMs: 60_000,
    input: z.strictObject({ id: id(), state: choice('状态', [0, 1]) }),
    output: done,
    errors: [
      'NOT_FOUND',
      'EXAM_NO_QUESTIONS',
      'TMPL_GROUP_SHORT',
      'TMPL_RULES_SHORT',
      'TMPL_NOT_SHARED',
      'EXAM_TIMES',
      'EXAM_WINDOW_OVER',
      'EXAM_QUALIFY',
      'STALE',
    ],
  }),
  copy: defineCall({
    summary: '复制考试',
    path: '/api/exam/exam/copy',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:add'],
    audit: true,
    input: byId,
    output: saved,
    errors: ['NOT_FOUND'],
  }),
  delete: defineCall({
    summary: '删除考试',
    path: '/api/exam/exam/delete',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:delete'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['NOT_FOUND', 'EXAM_HAS_PAPERS', 'GOODS_SOLD'],
  }),
};
