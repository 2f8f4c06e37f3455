import { z } from 'zod';
import { defineCall } from '../call.js';
import { id, integer, text } from '../fields.js';
import { highestPrice } from '../purchases.js';
import { payMethods } from './orders.js';

const common = { owner: 'payment', access: 'internal', askedBy: ['mall'] } as const;
const ofOrder = z.strictObject({ orderId: id('订单') });

/** Orders of the payment service, as the service that sells asks about its own ones. */
export const sellerOrderCalls = {
  look: defineCall({
    ...common,
    summary: '查询支付结果',
    path: '/internal/pay/order/look',
    effect: 'reads',
    input: ofOrder,
    /** `payMethod` is empty until the money is here */
    output: z.strictObject({ isPaid: z.boolean(), payMethod: z.enum(['', ...payMethods]) }),
    errors: ['NOT_FOUND'],
  }),
  /** Closes an order that nobody has paid. Where the money is here, or comes, the order stays, and says so. */
  withdraw: defineCall({
    ...common,
    summary: '撤回支付订单',
    path: '/internal/pay/order/withdraw',
    effect: 'changes',
    input: ofOrder,
    output: z.strictObject({ isPaid: z.boolean() }),
    errors: ['NOT_FOUND', 'PAY_FAILED'],
  }),
  /** The seller gives the money back; a repeat, or an order that went back already, changes nothing. */
  giveBack: defineCall({
    ...common,
    summary: '退回支付款项',
    path: '/internal/pay/order/give-back',
    effect: 'changes',
    input: z.strictObject({ orderId: id('订单'), by: z.string().max(40), reason: text('原因', 100) }),
    output: z.strictObject({}),
    errors: ['NOT_FOUND'],
  }),
  /**
   * The seller gives a part of the money back, up to all of it, and the order stays. Sent again with the same `part` it is the same part.
   * Of an order whose money goes back as a whole nothing goes back beside it.
   */
  giveBackPart: defineCall({
    ...common,
    summary: '退回部分支付款项',
    path: '/internal/pay/order/give-back-part',
    effect: 'changes',
    input: z.strictObject({
      orderId: id('订单'),
      part: z.uuid(),
      /** fen */
      amount: integer('退款金额', 1, highestPrice),
      by: z.string().max(40),
      reason: text('原因', 100),
    }),
    /** fen that go back by it: less than was asked for where less was left */
    output: z.strictObject({ amount: z.int() }),
    errors: ['NOT_FOUND'],
  }),
};
