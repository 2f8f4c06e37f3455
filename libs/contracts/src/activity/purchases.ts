import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, byIds, done, learnerPageSize, page, paging, search } from '../fields.js';
import { begun, heldPurchaseCalls } from '../purchases.js';

export const activityPurchaseCalls = {
  /** The order of an own sign-up that awaits its payment, by the id of the sign-up. */
  buyInit: defineCall({
    summary: '支付报名',
    path: '/api/activity/buy/init',
    owner: 'activity',
    module: 'pay',
    effect: 'changes',
    access: 'user',
    input: byId,
    output: begun,
    errors: [
      ...['NOT_FOUND', 'NOT_FOR_SALE', 'BOUGHT_ALREADY', 'ACTIVITY_FULL', 'ACTIVITY_OFF', 'ACTIVITY_ENDED'],
      ...['PAY_OFF', 'PAY_FAILED', 'ORDER_OVER', 'TOO_MANY'],
    ] as const,
  }),
  buyPaging: defineCall({
    summary: '我的报名订单',
    path: '/api/activity/buy/paging',
    owner: 'activity',
    module: 'activity',
    effect: 'reads',
    access: 'user',
    input: paging({ title: search('活动名称') }, learnerPageSize),
    output: page(
      z.strictObject({
        id: z.string(),
        activityId: z.string(),
        /** the sign-up, which pays again; empty: there is none any more */
        joinId: z.string(),
        title: z.string(),
        /** fen */
        amount: z.int(),
        createTime: z.string(),
        expireTime: z.string(),
        paid: z.boolean(),
        state: z.int(),
        state_dictText: z.string(),
      }),
    ),
    errors: [],
  }),
  /** The office took the money for these sign-ups by hand. Sign-ups without a seat take one. */
  markPaid: defineCall({
    summary: '登记线下付款',
    path: '/api/activity/buy/mark-paid',
    owner: 'activity',
    module: 'activity',
    effect: 'changes',
    access: ['pay:refund'],
    audit: true,
    timeoutMs: 60_000,
    input: byIds,
    output: done,
    errors: [
      ...(['NOT_FOUND', 'STALE', 'ACTIVITY_FULL', 'JOIN_OWN', 'BOUGHT_ALREADY', 'PAY_FAILED', 'NOT_FOR_SALE', 'TOO_MANY'] as const),
      'OFFLINE_GONE',
    ],
  }),
  ...heldPurchaseCalls({ owner: 'activity', path: '/internal/activity/purchase' }),
};
