import { z } from 'zod';
import { defineCall } from '../call.js';
import {
  byId,
  byIds,
  choice,
  dateRange,
  done,
  id,
  instant,
  integer,
  learnerPageSize,
  page,
  paging,
  readRevision,
  richText,
  savedRevision,
  score,
  search,
  text,
} from '../fields.js';
import { isPictureAddress } from '../own-pictures.js';
import { drawRule } from '../repo/question-shapes.js';

/** Types that a machine marks at once and that fill one screen: what a battle asks. */
export const battleQuTypes = ['radio', 'multi', 'multi2', 'judge', 'fill'] as const;
/** 1 a day, 2 a week, 3 a month; ours: 4 in total. */
export const battleCycles = [1, 2, 3, 4] as const;
/** 1 everybody, 2 departments, 9 password. */
export const battleOpenTypes = [1, 2, 9] as const;
/** Questions of one paper. */
export const mostBattleQuestions = 200;
/** Rows that a ranking shows; the own place follows where it lies behind them. */
export const rankedRows = 100;
/** Rows of each ranking on the page for a projector: the last row of a hall reads them. */
export const boardRows = 10;
/** Address of a battle that people type from a projector: its six digits follow. The gateway leads from there to the battle. */
export const battleShortPath = '/b/';
/** Digits of that address. */
export const battleJoinCode = /^[1-9]\d{5}$/;

const battleRule = z.strictObject({
  repoId: drawRule.shape.repoId,
  quType: z.enum(battleQuTypes, '对战不能抽取这种题型'),
  levels: drawRule.shape.levels,
  count: integer('抽题数', 1, mostBattleQuestions),
});
export type BattleRule = z.output<typeof battleRule>;

const battleInput = z.strictObject({
  id: id().optional(),
  revision: readRevision,
  title: text('对战名称', 100),
  banner: z
    .string('封面应为文字')
    .max(300, '封面格式不正确')
    .refine((value) => value === '' || isPictureAddress(value), '封面请上传图片')
    .default(''),
  /** shown before one joins */
  notice: richText('对战说明').default(''),
  cycleType: choice('机会周期', battleCycles),
  cycleCount: integer('对战机会', 1, 100),
  /** marks of each question */
  quScore: score('每题分数', 100).refine((value) => value > 0, '每题分数必须大于 0'),
  rules: z
    .array(battleRule)
    .min(1, '请至少添加一条抽题规则')
    .max(30, '最多 30 条抽题规则')
    .refine((rules) => rules.reduce((sum, { count }) => sum + count, 0) <= mostBattleQuestions, `一局最多 ${mostBattleQuestions} 道题`),
  startTime: instant('开始时间'),
  endTime: instant('结束时间'),
  openType: choice('开放类型', battleOpenTypes),
  /** write-only; an empty one keeps what is stored */
  password: z.string('参与密码应为文字').max(32, '参与密码不能超过 32 个字').default(''),
  departs: z.array(z.string().max(60)).max(1000).default([]),
});

const battleHead = {
  id: z.string(),
  title: z.string(),
  banner: z.string(),
  cycleType: z.int(),
  cycleType_dictText: z.string(),
  /** chances of each cycle */
  cycleCount: z.int(),
  quCount: z.int(),
  quScore: z.number(),
  startTime: z.string(),
  endTime: z.string(),
  openType: z.int(),
  openType_dictText: z.string(),
  stateFlag: z.enum(['READY_START', 'PROCESSING', 'OVERDUE']),
};
const battleCard = z.strictObject({
  ...battleHead,
  /** left in the present cycle; 0 once the battle is over */
  chance: z.int(),
  /** a paper of the caller that still takes answers; empty: none */
  openPaperId: z.string(),
});
export type BattleCard = z.output<typeof battleCard>;

const adminRow = z.strictObject({
  ...battleHead,
  /** 0 published, 1 disabled, 2 draft */
  state: z.int(),
  state_dictText: z.string(),
  paperCount: z.int(),
  createTime: z.string(),
});

/** How a battle stands for whoever looks at the page for a projector. */
export const boardStates = ['READY_START', 'PROCESSING', 'OVERDUE', 'DISABLED'] as const;

const timeType = choice('排行时间', [1, 2, 3, 4]);
const byTime = z.strictObject({ id: id('对战'), timeType });

const ofConsole = { owner: 'exam', module: 'battle' } as const;
const ofLearner = { owner: 'exam', module: 'battle', access: 'user' } as const;

/** 知识对战: short papers that are drawn anew each time, and rankings of people and departments. */
export const battleCalls = {
  paging: defineCall({
    summary: '对战列表',
    path: '/api/battle/battle/paging',
    ...ofLearner,
    effect: 'reads',
    input: paging({ title: search('对战名称'), dateRange }, learnerPageSize),
    output: page(battleCard),
    errors: [],
  }),
  /** For those who may take part. */
  detail: defineCall({
    summary: '对战详情',
    path: '/api/battle/battle/detail',
    ...ofLearner,
    effect: 'reads',
    input: byId,
    output: battleCard.extend({
      notice: z.string(),
      /** the password was given, or none is needed */
      hasJoin: z.boolean(),
      serverTime: z.string(),
    }),
    errors: ['NOT_FOUND'],
  }),
  /** Takes part and begins a paper, or gives the one that is open. `id`: of the paper */
  join: defineCall({
    summary: '参加对战',
    path: '/api/battle/battle/join',
    ...ofLearner,
    partition: 'caller',
    effect: 'changes',
    load: 'start',
    input: z.strictObject({ battleId: id('对战'), password: z.string('参与密码应为文字').max(32, '参与密码不能超过 32 个字').optional() }),
    output: z.strictObject({ id: z.string() }),
    errors: [
      'NOT_FOUND',
      'BATTLE_NOT_OPEN',
      'BATTLE_CHANCES',
      'BATTLE_PASSWORD',
      'BATTLE_PASSWORD_MISSING',
      'BATTLE_DURING_EXAM',
      'PAPER_EMPTY',
      'BUSY',
    ],
  }),
  /** The first people, and the caller behind them where the own place is a later one. */
  rankingPerson: defineCall({
    summary: '对战个人排行',
    path: '/api/battle/battle/ranking-person',
    ...ofLearner,
    effect: 'reads',
    keepsSession: false,
    input: byTime,
    output: z.array(
      z.strictObject({
        rank: z.int(),
        realName: z.string(),
        totalScore: z.number(),
        /** of a paper: `01:20`, `1:02:03` */
        avgTimeStr: z.string(),
        isMine: z.boolean(),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
  rankingDept: defineCall({
    summary: '对战部门排行',
    path: '/api/battle/battle/ranking-dept',
    ...ofLearner,
    effect: 'reads',
    keepsSession: false,
    input: byTime,
    output: z.array(z.strictObject({ rank: z.int(), deptName: z.string(), totalScore: z.number(), isMine: z.boolean() })),
    errors: ['NOT_FOUND'],
  }),
  adminPaging: defineCall({
    summary: '对战管理列表',
    path: '/api/battle/battle/admin/paging',
    ...ofConsole,
    effect: 'reads',
    access: ['battle:list'],
    askedBy: ['stat'],
    input: paging({ title: search('对战名称'), dateRange, state: choice('状态', [0, 1, 2]).optional() }),
    output: page(adminRow),
    errors: [],
  }),
  adminDetail: defineCall({
    summary: '对战设置',
    path: '/api/battle/battle/admin/detail',
    ...ofConsole,
    effect: 'reads',
    access: ['battle:list'],
    input: byId,
    output: z.strictObject({
      ...battleInput.omit({ id: true, revision: true, password: true }).shape,
      id: z.string(),
      revision: z.int(),
      hasPassword: z.boolean(),
      quCount: z.int(),
      state: z.int(),
      /** its questions are frozen: the rules of the draw and the marks stay as they are */
      isFrozen: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
  save: defineCall({
    summary: '新增、修改对战',
    path: '/api/battle/battle/save',
    ...ofConsole,
    effect: 'changes',
    access: ['battle:save'],
    audit: true,
    input: battleInput,
    output: savedRevision,
    errors: ['NOT_FOUND', 'STALE', 'BATTLE_TIMES', 'BATTLE_AUDIENCE', 'BATTLE_PASSWORD_MISSING', 'BATTLE_FROZEN'],
  }),
  /** The first publication freezes the questions that may be drawn. */
  state: defineCall({
    summary: '发布、停用对战',
    path: '/api/battle/battle/state',
    ...ofConsole,
    effect: 'changes',
    access: ['battle:save'],
    audit: true,
    timeoutMs: 60_000,
    input: z.strictObject({ id: id('对战'), state: choice('状态', [0, 1]) }),
    output: done,
    errors: ['NOT_FOUND', 'STALE', 'BATTLE_OVER', 'TMPL_GROUP_SHORT', 'TMPL_RULES_SHORT'],
  }),
  remove: defineCall({
    summary: '删除对战',
    path: '/api/battle/battle/delete',
    ...ofConsole,
    effect: 'changes',
    access: ['battle:save'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['NOT_FOUND', 'BATTLE_HAS_PAPERS'],
  }),
  statistics: defineCall({
    summary: '对战统计',
    path: '/api/battle/battle/statistics',
    ...ofConsole,
    effect: 'reads',
    access: ['battle:list'],
    input: byId,
    output: z.strictObject({
      id: z.string(),
      title: z.string(),
      people: z.int(),
      papers: z.int(),
      open: z.int(),
      maxScore: z.number(),
      avgScore: z.number(),
      /** of 100: right answers of all that were asked */
      rightRate: z.int(),
      /** by the day in the time of the site, the newest last; days without papers are left out */
      days: z.array(z.strictObject({ day: z.string(), people: z.int(), papers: z.int(), avgScore: z.number() })),
      /** the best people over all days */
      best: z.array(z.strictObject({ rank: z.int(), realName: z.string(), deptName: z.string(), papers: z.int(), totalScore: z.number() })),
    }),
    errors: ['NOT_FOUND'],
  }),
  /**
   * Gives out the right to show a battle on a projector, without an account. It is good until a day after the end of the battle, at most a
   * week.
   */
  boardPass: defineCall({
    summary: '打开对战大屏',
    path: '/api/battle/battle/board-pass',
    ...ofConsole,
    effect: 'changes',
    access: ['battle:list'],
    audit: true,
    input: byId,
    output: z.strictObject({ pass: z.string() }),
    errors: ['NOT_FOUND', 'BATTLE_DRAFT'],
  }),
  /**
   * The first places for a projector, as the rankings of learners have them and without an id of anybody. Of a battle that is
   * disabled there are none.
   */
  board: defineCall({
    summary: '对战大屏',
    path: '/api/battle/battle/board',
    owner: 'exam',
    module: 'battle',
    effect: 'reads',
    access: 'public',
    keepsSession: false,
    input: z.strictObject({ pass: z.string('大屏链接格式不正确').max(500, '大屏链接格式不正确'), timeType }),
    output: z.strictObject({
      id: z.string(),
      title: z.string(),
      state: z.enum(boardStates),
      startTime: z.string(),
      endTime: z.string(),
      serverTime: z.string(),
      /** whoever joins is asked for the password */
      needsPassword: z.boolean(),
      /** `/b/482913`, behind the address of the site */
      joinPath: z.string(),
      /** papers that take answers now */
      playing: z.int(),
      /** people who have a place in this time */
      rankedCount: z.int(),
      people: z.array(z.strictObject({ rank: z.int(), realName: z.string(), totalScore: z.number(), avgTimeStr: z.string() })),
      departs: z.array(z.strictObject({ rank: z.int(), deptName: z.string(), totalScore: z.number() })),
    }),
    errors: ['NOT_FOUND', 'BATTLE_BOARD_OVER'],
  }),
  /** The battle of a short address, for the gateway, which leads there. */
  byJoinCode: defineCall({
    summary: '对战短地址',
    path: '/internal/exam/battle-by-join-code',
    owner: 'exam',
    effect: 'reads',
    access: 'internal',
    askedBy: ['gateway'],
    input: z.strictObject({ code: z.string().regex(battleJoinCode) }),
    output: z.strictObject({ id: z.string() }),
    errors: ['NOT_FOUND'],
  }),
};
