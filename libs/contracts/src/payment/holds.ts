import { z } from 'zod';
import { defineCall } from '../call.js';
import { done, id, integer, text } from '../fields.js';

/** Name of what points are set aside for, such as `mall:<order>`: each is set aside once, and spent or given back once. */
const hold = z.string().regex(/^[a-z]+:[0-9a-f]{24}$/);
const refRemark = text('说明', 300);
const common = { owner: 'payment', access: 'internal', askedBy: ['mall'] } as const;

/** Points that pay for what another service sells. All but `balance` may be repeated. */
export const holdCalls = {
  balance: defineCall({
    ...common,
    summary: '可用积分',
    path: '/internal/payment/points-balance',
    effect: 'reads',
    input: z.strictObject({ userId: id('用户') }),
    output: z.strictObject({ points: z.int() }),
    errors: [],
  }),
  hold: defineCall({
    ...common,
    summary: '预留积分',
    path: '/internal/payment/points-hold',
    effect: 'changes',
    input: z.strictObject({ hold, userId: id('用户'), points: integer('积分', 1, 10_000_000_000), refRemark }),
    output: done,
    /** ORDER_OVER: given back already, and set aside no more */
    errors: ['POINTS_SHORT', 'ORDER_OVER'],
  }),
  take: defineCall({
    ...common,
    summary: '扣除预留的积分',
    path: '/internal/payment/points-take',
    effect: 'changes',
    input: z.strictObject({ hold, userId: id('用户') }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
  /** Some of the points come back; the others are spent by that. The same part again changes nothing, and so does one of what came back. */
  giveBackPart: defineCall({
    ...common,
    summary: '退回部分积分',
    path: '/internal/payment/points-give-back-part',
    effect: 'changes',
    input: z.strictObject({ hold, userId: id('用户'), part: z.uuid(), points: integer('积分', 1, 10_000_000_000), refRemark }),
    output: done,
    errors: [],
  }),
  /** Points that were set aside or spent come back; where none were, none can be any more. */
  giveBack: defineCall({
    ...common,
    summary: '退回积分',
    path: '/internal/payment/points-give-back',
    effect: 'changes',
    input: z.strictObject({
      hold,
      userId: id('用户'),
      refRemark,
      /** points of it that parts have given back, or will */
      less: integer('积分', 0, 10_000_000_000).optional(),
    }),
    output: done,
    errors: [],
  }),
};
