import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, choice, file, id, instant, integer, learnerPageSize, optionalText, page, paging, saved, search } from '../fields.js';

/** Kinds of things that a code may be redeemed for. */
export const codeKinds = ['exam', 'repo', 'course', 'points'] as const;
export type CodeKind = (typeof codeKinds)[number];
/** Codes that are made at once. */
export const mostCodes = 1000;
/** Points that one code is worth at most. */
export const mostCodePoints = 999_999;

/** States of a code by their number on the wire. */
export const codeStates = { free: 0, used: 1, void: 2, expired: 3 } as const;

const kind = z.enum(codeKinds, '类型不正确');
const common = { owner: 'payment', module: 'pay' } as const;

const batchFields = {
  id: z.string(),
  kind,
  /** empty for points */
  goodsId: z.string(),
  /** of the goods as they were called when the codes were made; empty for points */
  title: z.string(),
  /** 0 for goods */
  points: z.int(),
  count: z.int(),
  used: z.int(),
  void: z.int(),
  remark: z.string(),
  expireTime: z.string().nullable(),
  createTime: z.string(),
};
const codeRow = z.strictObject({
  id: z.string(),
  code: z.string(),
  state: z.int(),
  state_dictText: z.string(),
  userId: z.string(),
  userName: z.string(),
  realName: z.string(),
  useTime: z.string().nullable(),
});
/** A code that was redeemed, as the person who did it sees it. */
const redeemed = z.strictObject({
  id: z.string(),
  kind,
  goodsId: z.string(),
  title: z.string(),
  points: z.int(),
  /** whether access or points are there; otherwise they come by themselves */
  isDone: z.boolean(),
  useTime: z.string(),
});

/** Codes that people redeem for goods or points (兑换码). */
export const codeCalls = {
  make: defineCall({
    ...common,
    summary: '生成兑换码',
    path: '/api/pay/code/make',
    effect: 'changes',
    access: ['pay:code'],
    audit: true,
    input: z.strictObject({
      /** of the dialog: sent again, the same codes are meant */
      id: id(),
      kind,
      goodsId: z.union([z.literal(''), id('商品')], '商品不正确').default(''),
      points: integer('积分', 0, mostCodePoints).default(0),
      count: integer('数量', 1, mostCodes),
      expireTime: instant('有效期').nullable().default(null),
      remark: optionalText('备注', 100),
    }),
    output: saved,
    errors: ['BAD_INPUT', 'NOT_FOUND'],
  }),
  batchPaging: defineCall({
    ...common,
    summary: '兑换码批次列表',
    path: '/api/pay/code/batch-paging',
    effect: 'reads',
    access: ['pay:code'],
    input: paging({ title: search('名称或备注'), kind: kind.optional() }),
    output: page(z.strictObject(batchFields)),
    errors: [],
  }),
  paging: defineCall({
    ...common,
    summary: '兑换码列表',
    path: '/api/pay/code/paging',
    effect: 'reads',
    access: ['pay:code'],
    audit: true,
    input: paging({ batchId: id('批次'), state: choice('状态', [0, 1, 2, 3]).optional(), code: search('兑换码') }),
    output: page(codeRow),
    errors: ['NOT_FOUND'],
  }),
  /** Codes that nobody has redeemed count no more; what was redeemed stays. */
  void: defineCall({
    ...common,
    summary: '作废兑换码',
    path: '/api/pay/code/void',
    effect: 'changes',
    access: ['pay:code'],
    audit: true,
    input: z.strictObject({
      id: id('批次'),
      /** empty: all of the batch */
      ids: z.array(id('兑换码')).max(mostCodes).default([]),
    }),
    output: z.strictObject({ count: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  export: defineCall({
    ...common,
    summary: '导出兑换码',
    path: '/api/pay/code/export',
    effect: 'reads',
    access: ['pay:code'],
    audit: true,
    method: 'file',
    timeoutMs: 60_000,
    input: byId,
    output: file,
    errors: ['NOT_FOUND'],
  }),
  redeem: defineCall({
    ...common,
    summary: '使用兑换码',
    path: '/api/pay/code/redeem',
    effect: 'changes',
    access: 'user',
    input: z.strictObject({ code: z.string('请输入兑换码').trim().min(1, '请输入兑换码').max(40, '兑换码不正确') }),
    output: redeemed,
    errors: ['CODE_UNKNOWN', 'CODE_USED', 'CODE_OVER', 'CODE_GONE', 'BOUGHT_ALREADY', 'PAY_FAILED', 'TOO_MANY'],
  }),
  myPaging: defineCall({
    summary: '我的兑换记录',
    path: '/api/pay/code/my-paging',
    owner: 'payment',
    effect: 'reads',
    access: 'user',
    input: paging({}, learnerPageSize),
    output: page(redeemed),
    errors: [],
  }),
};
