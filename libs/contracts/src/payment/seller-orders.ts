import { z } from 'zod';
import { defineCall } from '../call.js';
import { id, text } from '../fields.js';
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
};
