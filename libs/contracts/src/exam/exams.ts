import { z } from 'zod';
import { defineCall } from '../call.js';
import {
  byId,
  byIds,
  choice,
  dateRange,
  done,
  flag,
  id,
  ids,
  instant,
  integer,
  learnerPageSize,
  optionalText,
  page,
  quType,
  paging,
  readRevision,
  richText,
  saved,
  savedRevision,
  score,
  search,
  text,
} from '../fields.js';
import { price } from '../purchases.js';
import { examRewardList, examRewards } from './rewards.js';
import { ownApplication } from './applications.js';
import { watchRuleInput, watchRuleShape, watchRulesTold } from './watch-rules.js';
import { listScope, ownership, sharingCalls } from '../sharing.js';

/** When an exam shows marks, and when it shows keys and analyses: 0 at once, 1 after the window, 2 by hand (decision 0017). */
const releaseRules = [0, 1, 2] as const;

export const longestExamMinutes = 24 * 60;
export const mostReconnectMinutes = 3;
export const mostNotifyMinutes = 7 * 24 * 60;
/** 1 one device, 2 several cameras or live video (specification 2, section 3). */
export const examType = z.enum(['1', '2'], '考试类型不正确');
const categoryId = z.string('分类格式不正确').max(60, '分类格式不正确');

/**
 * By which way a person comes to an exam: from a course, from an activity, with a face that was checked. Courses are not there yet: an exam
 * is not there by one of them.
 */
export const linkedIds = {
  courseId: id('课程').optional(),
  activityId: id('活动').optional(),
  faceToken: z.string('人脸核验凭证应为文字').max(200, '人脸核验凭证不正确').optional(),
  /** Number of a paper, from 1: whoever may edit the exam sees it as its learners will, whatever its rules say. Nothing of it counts. */
  preview: integer('试卷序号', 1, 5000).optional(),
};

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

/** The states of an exam as a learner's card shows them (specification part 2, section 4). */
export const examStateFlags = ['READY_START', 'PROCESSING', 'WAIT_REVIEW', 'IN_REVIEW', 'FINISHED', 'OVERDUE'] as const;
const stateFlag = z.enum(examStateFlags);
/** Filter of the hall: a state, or, our own addition, exams that can be begun now (a further attempt too) and those still to come. */
const hallFlag = z.enum(['ALL', ...examStateFlags, 'OPEN_NOW', 'COMING']);
export type HallFlag = z.output<typeof hallFlag>;

const examCard = z.strictObject({
  id: z.string(),
  title: z.string(),
  stateFlag,
  startTime: z.string(),
  endTime: z.string(),
  totalTime: z.int(),
  totalScore: z.number(),
  qualifyScore: z.number(),
  tryCount: z.int(),
  chance: z.int(),
  /** null while it may not be shown */
  maxScore: z.number().nullable(),
  passed: z.boolean().nullable(),
  /** every attempt that was handed in does not count. A server of the release before this one does not tell it */
  isInvalid: z.boolean().optional(),
  resultType: z.int(),
  hideBook: z.boolean(),
  hasJoin: z.boolean(),
  openType: z.int(),
  /** fen; 0: free. A server of the release before this one does not tell it */
  price: z.int().optional(),
  /** A server of the release before this one tells neither of them. */
  examType_dictText: z.string().optional(),
  catId_dictText: z.string().optional(),
  /** written on paper in a room. A server of the release before this one tells neither it nor the place */
  offline: z.boolean().optional(),
  place: z.string().optional(),
});
export type ExamCard = z.output<typeof examCard>;

export const examsCalls = {
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
  openPaging: defineCall({
    summary: '考试大厅',
    path: '/api/client/exam/open-paging',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: 'user',
    input: paging({ title: search('考试名称'), flag: hallFlag.optional(), catId: categoryId.optional(), dateRange }, learnerPageSize),
    output: page(examCard),
    errors: [],
  }),
  minePaging: defineCall({
    summary: '我的考试',
    path: '/api/client/exam/mine-paging',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: 'user',
    input: paging({ flag: hallFlag.optional(), catId: categoryId.optional(), title: search('考试名称'), dateRange }, learnerPageSize),
    output: page(examCard),
    errors: [],
  }),
  join: defineCall({
    summary: '收藏或取消收藏考试',
    path: '/api/client/exam/join',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: 'user',
    input: byId,
    output: z.strictObject({ hasJoin: z.boolean() }),
    errors: ['NOT_FOUND', 'EXAM_NOT_FOR_YOU'],
  }),
  checkInfo: defineCall({
    summary: '考前信息',
    path: '/api/exam/exam/check-info',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: 'user',
    input: z.strictObject({ id: id(), ...linkedIds }),
    output: z.strictObject({
      id: z.string(),
      title: z.string(),
      content: z.string(),
      totalScore: z.number(),
      qualifyScore: z.number(),
      quCount: z.int(),
      totalTime: z.int(),
      startTime: z.string(),
      endTime: z.string(),
      /** when the window closes for those who write, extra time included; a server of the release before this one does not tell it */
      closeTime: z.string().optional(),
      openType: z.int(),
      answerMode: z.int(),
      answerDevice: z.int(),
      overTime: z.int(),
      late: z.boolean(),
      lateMax: z.int(),
      chance: z.int(),
      examCount: z.int(),
      noBack: z.boolean(),
      paste: z.boolean(),
      /** points for whoever passes for the first time, once the marks are shown; 0: none */
      passPoints: z.int(),
      calculator: z.boolean(),
      /** so long after the deadline answers count that were given before it; a server of the release before this one does not tell it */
      reconnectMinutes: z.int().optional(),
      ...watchRulesTold,
      /** days that devices and addresses of the attempt are kept; absent: they are not, or the server is of the release before this one */
      originDays: z.int().optional(),
      /** the token that was sent, while it opens an attempt; else empty. A server of the release before this one does not tell it */
      faceToken: z.string().optional(),
      /** how the person is identified; empty: not yet, or the exam does not ask for it */
      identifiedBy: z.enum(['', 'face', 'hand']).optional(),
      /** an administrator lets the person begin without the camera; a server of the release before this one does not tell it */
      cameraExcused: z.boolean().optional(),
      /**
       * percent of its marks that a multiple choice earns where the chosen options are right but not all, each that occurs; empty: the exam
       * has none. A server of the release before this one does not tell it
       */
      incompleteShares: z.array(z.int()).optional(),
      /** fen; 0: free. A server of the release before this one tells neither it nor `isBuy` */
      price: z.int().optional(),
      /** the person owns the exam: it is free, or was bought */
      isBuy: z.boolean().optional(),
      resultType: z.int(),
      scoreRelease: z.int(),
      answerRelease: z.int(),
      /** when nobody can sit the exam any more: with overTime 1 that is later than `endTime` */
      windowEnd: z.string(),
      stateFlag,
      /** the exam's rules say no: the sentence to show beside the disabled button, else empty */
      blocked: z.string(),
      /** the number of that refusal, else 0: what a page decides by */
      blockedCode: z.int(),
      /** the learner's open attempt in this exam, to be continued */
      openPaperId: z.string(),
      /**
       * the attempt that the learner handed in last; a server of the release before this one does not tell it. `isOut`: its marks are shown
       */
      last: z.strictObject({ paperId: z.string(), handTime: z.string(), isOut: z.boolean() }).nullable().optional(),
      /**
       * the learner's newest application, where a rule that one may ask about keeps the person out, or would without it; null: there is
       * none. A server of the release before this one does not tell it
       */
      apply: ownApplication.nullable().optional(),
      /** an application for it may be made now; a server of the release before this one does not tell it */
      canApply: z.boolean().optional(),
      /**
       * what was arranged for the person, where something was; the times above are the person's own. A server of the release before this
       * one does not tell it
       */
      arranged: z
        .strictObject({ extraMinutes: z.int(), extraChances: z.int(), /** another time than the exam */ hasWindow: z.boolean() })
        .nullable()
        .optional(),
      /** the trial: it has no window and no pass mark, and nobody counts how often it is sat */
      isTrial: z.boolean(),
      isPreview: z.boolean().optional(),
      /** written on paper in a room. A server of the release before this one tells neither it nor the place */
      offline: z.boolean().optional(),
      place: z.string().optional(),
      /** a server of the release before this one does not tell it */
      examType: examType.optional(),
      serverTime: z.string(),
    }),
    errors: ['NOT_FOUND', 'EXAM_NOT_FOR_YOU', 'TRIAL_OFF'],
  }),
  /** For other services: what passing an exam is worth, and whether its learners may know who passed. Null: it is not there. */
  reward: defineCall({
    summary: '考试的通过奖励',
    path: '/internal/exam/reward',
    owner: 'exam',
    effect: 'reads',
    access: 'internal',
    askedBy: ['payment'],
    input: z.strictObject({ id: z.string().max(60) }),
    output: z
      .strictObject({
        title: z.string(),
        passPoints: z.int(),
        /** `never`: the exam shows no marks; `until`: when they are shown at the latest by the rule, null where a person decides that */
        marks: z.enum(['shown', 'later', 'never']),
        until: z.string().nullable(),
      })
      .nullable(),
    errors: [],
  }),
  /** For other services: whom an exam that the caller reaches is for. Both empty: everybody. */
  audience: defineCall({
    summary: '考试的参加范围',
    path: '/internal/exam/audience',
    owner: 'exam',
    effect: 'reads',
    access: 'internal',
    askedBy: ['identity'],
    input: byId,
    output: z.strictObject({ departs: z.array(z.string()), users: z.array(z.string()) }),
    errors: ['NOT_FOUND'],
  }),
  /** For other services: when the caller may sit the exam. Null: it is not there for this person. */
  windowFor: defineCall({
    summary: '考试的时间',
    path: '/internal/exam/window-for',
    owner: 'exam',
    effect: 'reads',
    access: 'internal',
    askedBy: ['repo'],
    input: byId,
    output: z.strictObject({ title: z.string(), startTime: z.string(), endTime: z.string() }).nullable(),
    errors: [],
  }),
  /** For activities: whether the caller may open the exam to others beside its audience. */
  mayLink: defineCall({
    summary: '考试能否被关联',
    path: '/internal/exam/may-link',
    owner: 'exam',
    effect: 'reads',
    access: 'internal',
    askedBy: ['activity', 'course'],
    input: byId,
    output: z.strictObject({ mayLink: z.boolean() }),
    errors: [],
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
  /**
   * Facts for a person who releases marks or answers. Not a part of the detail: an open console of an earlier release sends back every
   * field that it gets.
   */
  releaseStatus: defineCall({
    summary: '考试进行情况',
    path: '/api/exam/exam/standing',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['exam:list'],
    input: byId,
    output: z.strictObject({
      /** when nobody can begin or go on any more */
      windowEnd: z.string(),
      /** by the server's time */
      isOver: z.boolean(),
      /** papers that are being written, that wait to be marked, and that are marked */
      inExam: z.int(),
      waiting: z.int(),
      finished: z.int(),
      /** marks and keys are taken back, whatever the rules */
      withheld: z.strictObject({ reason: z.string(), at: z.string() }).nullable(),
    }),
    errors: ['NOT_FOUND'],
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
  simpleDetail: defineCall({
    summary: '考试简要信息',
    path: '/api/exam/exam/simple-detail',
    owner: 'exam',
    effect: 'reads',
    access: 'user',
    input: byId,
    output: z.strictObject({
      id: z.string(),
      title: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      totalTime: z.int(),
      totalScore: z.number(),
      qualifyScore: z.number(),
    }),
    errors: ['NOT_FOUND', 'EXAM_NOT_FOR_YOU', 'TRIAL_OFF'],
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
  release: defineCall({
    summary: '公布或收回成绩、答案',
    path: '/api/exam/exam/release',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:release'],
    audit: true,
    input: z.strictObject({ id: id(), what: z.enum(['score', 'answer'], '公布内容不正确'), released: flag('是否公布') }),
    output: done,
    errors: ['NOT_FOUND', 'RELEASE_BY_RULE', 'EXAM_IS_DRAFT'],
  }),
  /** Takes back what is published, marks and keys, whatever the rules, while a mistake is put right; or shows it to everybody again. */
  withhold: defineCall({
    summary: '暂时收回或重新公布成绩与答案',
    path: '/api/exam/exam/withhold',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['exam:release'],
    audit: true,
    input: z.discriminatedUnion(
      'withheld',
      [
        z.strictObject({ id: id(), withheld: z.literal(true), reason: text('原因', 200, '请填写原因！') }),
        // the reason that the caller read: what a colleague took back anew meanwhile stays withheld
        z.strictObject({ id: id(), withheld: z.literal(false), reason: z.string('原因应为文字').max(200).optional() }),
      ],
      '是否收回应为是或否',
    ),
    output: done,
    errors: ['NOT_FOUND', 'EXAM_IS_DRAFT', 'STALE'],
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
