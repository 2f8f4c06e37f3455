import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, dateRange, done, id, page, paging, text } from '../fields.js';
import { tradeMethods } from './orders.js';

/**
 * Differences between a statement of a provider and our books. `unknown`: it has a payment that we have not; `twice`: the same for an
 * order that another payment paid; `absent`: we have a payment that it has not; `amount`: both have it with different sums; `refund…`: the
 * same of money that went back.
 */
export const differenceKinds = ['unknown', 'twice', 'absent', 'amount', 'refundUnknown', 'refundAbsent', 'refundAmount'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/**
 * `waiting`: the provider has it at 10:00 of the next day; `missing`: that time is over, and it is asked for again and again;
 * `unsupported`: this way to pay has no statement here.
 */
export const statementStates = ['waiting', 'missing', 'equal', 'differs', 'unsupported'] as const;
export type StatementState = (typeof statementStates)[number];

/** `gone`: a later comparison did not find it any more; `settled`: somebody closed it, with a reason. */
export const differenceStates = ['open', 'gone', 'settled'] as const;
export type DifferenceState = (typeof differenceStates)[number];

/** Of no module: what was paid is compared while nothing is sold any more. */
const common = { owner: 'payment', access: ['pay:statement'] } as const;

/** Sums in fen. */
const totals = z.strictObject({ payments: z.int(), paid: z.int(), refunds: z.int(), refunded: z.int() });
const day = z.strictObject({
  id: z.string(),
  /** `2026-11-27`, in Chinese time */
  day: z.string(),
  payMethod: z.enum(tradeMethods),
  /** account at the provider; empty where the way has none */
  merchant: z.string(),
  state: z.enum(statementStates),
  /** open ones */
  differences: z.int(),
  /** null until it was compared */
  theirs: totals.nullable(),
  ours: totals.nullable(),
  /** when the statement was fetched */
  fetchTime: z.string().nullable(),
  /** the day was not over then */
  isPartial: z.boolean(),
  /** when it is asked for next; null: it is here */
  dueTime: z.string().nullable(),
  /** why it did not come the last time */
  failure: z.string(),
});
const difference = z.strictObject({
  id: z.string(),
  dayId: z.string(),
  day: z.string(),
  payMethod: z.enum(tradeMethods),
  merchant: z.string(),
  kind: z.enum(differenceKinds),
  state: z.enum(differenceStates),
  /** as the provider names it: one that is none of ours has another form */
  orderId: z.string(),
  /** goods of the order; empty: there is no such order here */
  title: z.string(),
  realName: z.string(),
  userName: z.string(),
  /** the provider's number of the payment */
  transaction: z.string(),
  /** `amount` in fen, null where it cannot be said in yuan; `sum` as the provider counts, in `currency` */
  theirs: z.strictObject({ amount: z.int().nullable(), currency: z.string(), sum: z.string(), time: z.string() }).nullable(),
  ours: z.strictObject({ amount: z.int(), time: z.string() }).nullable(),
  createTime: z.string(),
  closeTime: z.string().nullable(),
  /** who settled it; empty: nobody had to */
  settledBy: z.string(),
  reason: z.string(),
});

/** Statements of the companies that move money, beside our books, day by day. */
export const statementCalls = {
  paging: defineCall({
    ...common,
    summary: '对账单列表',
    path: '/api/pay/statement/paging',
    effect: 'reads',
    input: paging({
      payMethod: z.enum(tradeMethods, '支付方式不正确').optional(),
      state: z.enum(statementStates, '状态不正确').optional(),
      dateRange,
    }),
    output: page(day),
    errors: [],
  }),
  detail: defineCall({
    ...common,
    summary: '对账单详情',
    path: '/api/pay/statement/detail',
    effect: 'reads',
    input: byId,
    output: day,
    errors: ['NOT_FOUND'],
  }),
  differences: defineCall({
    ...common,
    summary: '对账差异列表',
    path: '/api/pay/statement/differences',
    effect: 'reads',
    input: paging({ dayId: id('对账单').optional(), state: z.enum(differenceStates, '状态不正确').optional() }),
    output: page(difference),
    errors: [],
  }),
  /** The statement is fetched anew, behind the answer, and compared. */
  fetch: defineCall({
    ...common,
    summary: '重新获取对账单',
    path: '/api/pay/statement/fetch',
    effect: 'changes',
    audit: true,
    input: byId,
    output: done,
    /** BAD_INPUT: the day is not over, and this provider has no statement before */
    errors: ['NOT_FOUND', 'BAD_INPUT'],
  }),
  /** The provider is asked about the order, as for a buyer who says that it is paid; then the day is compared again. */
  look: defineCall({
    ...common,
    summary: '向支付渠道查询差异',
    path: '/api/pay/statement/look',
    effect: 'changes',
    audit: true,
    input: byId,
    output: z.strictObject({ state: z.enum(differenceStates) }),
    errors: ['NOT_FOUND', 'PAY_FAILED'],
  }),
  settle: defineCall({
    ...common,
    summary: '处理对账差异',
    path: '/api/pay/statement/settle',
    effect: 'changes',
    audit: true,
    input: z.strictObject({ id: id('差异'), reason: text('说明', 200) }),
    output: done,
    /** STALE: it is closed already */
    errors: ['NOT_FOUND', 'STALE'],
  }),
};
