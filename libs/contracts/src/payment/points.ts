import { z } from 'zod';
import { defineCall } from '../call.js';
import { choice, dateRange, done, id, ids, integer, learnerPageSize, page, paging, search, text } from '../fields.js';

/** The most that one entry of the ledger moves: the specification's largest reward (2, "Audit points"). */
const mostPoints = 999_999;

/** Kinds of entries, by their number on the wire. */
export const pointKinds = {
  /** given by a rule: an exam that was passed */
  reward: 1,
  /** by hand, up or down */
  manual: 2,
  /** from one account to another, by hand */
  transfer: 3,
  /** set aside for something that is being bought */
  reserve: 4,
  /** back from what was set aside */
  release: 5,
} as const;
export type PointKind = keyof typeof pointKinds;
const kind = choice('类型', [1, 2, 3, 4, 5]);

/** One line of a statement. */
const entry = z.strictObject({
  id: z.string(),
  refRemark: z.string(),
  createTime: z.string(),
  /** signed */
  points: z.int(),
  /** what the account holds after it */
  balance: z.int(),
});
const personFields = { userId: z.string(), userName: z.string(), realName: z.string(), deptCode: z.string(), deptName: z.string() };
const account = z.strictObject({ id: z.string(), ...personFields, points: z.int(), held: z.int() });
const row = entry.extend({ ...personFields, kind: z.int(), kind_dictText: z.string(), by: z.string() });

const accountFilters = { realName: search('姓名或账号').optional(), deptCode: search('部门') };
const rowFilters = { ...accountFilters, userId: id('用户').optional(), kind: kind.optional(), dateRange };
const reason = text('原因', 100);
/** Made by the page for each form: sent again with the same one, the call does nothing more; with another content it is refused. */
const requestId = z.uuid('请求编号格式不正确');
const amount = integer('积分', 1, mostPoints);

export const pointCalls = {
  myPaging: defineCall({
    summary: '我的积分明细',
    path: '/api/user/points/my-paging',
    owner: 'payment',
    effect: 'reads',
    access: 'user',
    input: paging({ refRemark: search('说明').optional() }, learnerPageSize),
    output: page(entry),
    errors: [],
  }),
  myBalance: defineCall({
    summary: '我的积分',
    path: '/api/user/points/my-balance',
    owner: 'payment',
    effect: 'reads',
    access: 'user',
    input: z.strictObject({}),
    /** `held`: set aside, and not among `points` */
    output: z.strictObject({ points: z.int(), held: z.int() }),
    errors: [],
  }),
  accountPaging: defineCall({
    summary: '积分账户列表',
    path: '/api/points/account/paging',
    owner: 'payment',
    effect: 'reads',
    access: ['points:list'],
    input: paging(accountFilters),
    output: page(account),
    errors: ['BAD_INPUT'],
  }),
  rowPaging: defineCall({
    summary: '积分明细列表',
    path: '/api/points/log/paging',
    owner: 'payment',
    effect: 'reads',
    access: ['points:list'],
    input: paging(rowFilters),
    output: page(row),
    errors: ['BAD_INPUT'],
  }),
  change: defineCall({
    summary: '手工增减积分',
    path: '/api/points/account/change',
    owner: 'payment',
    effect: 'changes',
    access: ['points:save'],
    audit: true,
    timeoutMs: 60_000,
    input: z.strictObject({
      requestId,
      ids: ids(500),
      /** 1 adds, 2 takes away */
      direction: choice('方向', [1, 2]),
      points: amount,
      reason,
    }),
    /** `short`: names of people who have less than should be taken; nothing was taken from them */
    output: z.strictObject({ count: z.int(), short: z.array(z.string()) }),
    errors: ['NOT_FOUND', 'POINTS_OWN', 'POINTS_SENT', 'POINTS_PART'],
  }),
  /** For other services, which say by the key what it is for: points are given once for each key. */
  reward: defineCall({
    summary: '发放奖励积分',
    path: '/internal/payment/points-reward',
    owner: 'payment',
    effect: 'changes',
    access: 'internal',
    askedBy: ['repo', 'cert'],
    input: z.strictObject({ key: z.string().min(1).max(120), userId: id('用户'), points: amount, refRemark: text('说明', 300) }),
    /** what the entry of the key moved: a key that was used before keeps its entry */
    output: z.strictObject({ points: z.int() }),
    errors: ['BUSY'],
  }),
  /** Takes back what a rule had given, by the decision of a person; once for each key. */
  takeBack: defineCall({
    summary: '收回奖励积分',
    path: '/internal/payment/points-take-back',
    owner: 'payment',
    effect: 'changes',
    access: 'internal',
    askedBy: ['cert'],
    input: z.strictObject({
      key: z.string().min(1).max(120),
      userId: id('用户'),
      points: amount,
      refRemark: text('说明', 300),
      by: id('操作人'),
    }),
    output: done,
    errors: ['BUSY', 'POINTS_SHORT', 'POINTS_SENT'],
  }),
  transfer: defineCall({
    summary: '转移积分',
    path: '/api/points/account/transfer',
    owner: 'payment',
    effect: 'changes',
    access: ['points:save'],
    audit: true,
    input: z.strictObject({ requestId, from: id('转出人'), to: id('转入人'), points: amount, reason }),
    output: z.strictObject({ fromPoints: z.int(), toPoints: z.int() }),
    errors: ['NOT_FOUND', 'BAD_INPUT', 'POINTS_OWN', 'POINTS_SENT', 'POINTS_SHORT'],
  }),
};
