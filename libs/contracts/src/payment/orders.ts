import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, choice, dateRange, id, instant, integer, learnerPageSize, page, paging, search, text } from '../fields.js';
import { begun, goodsKinds, highestPrice } from '../purchases.js';

/** Ways to pay by which a buyer begins a trade. The companies that really move money follow; the sandbox plays one. */
export const tradeMethods = ['wechat', 'alipay', 'paypal', 'sandbox'] as const;
export type TradeMethod = (typeof tradeMethods)[number];
/** `offline`: an office took the money by hand, and gives it back by hand. */
export const payMethods = [...tradeMethods, 'offline'] as const;
export type PayMethod = (typeof payMethods)[number];

/** Companies that tell by themselves of what was paid, in a form of their own: the gateway takes such a notice as it is. */
export const noticeMethods = ['wechat', 'alipay', 'paypal'] as const satisfies readonly TradeMethod[];
export type NoticeMethod = (typeof noticeMethods)[number];
export const noticePathOf = (method: NoticeMethod): string => `/api/pay/${method}/notify`;

/** How long an order waits for its money (specification 3, section 9). */
export const unpaidMs = 30 * 60_000;

/**
 * Parts in which the money of one order goes back at most, by hand and by the service that sold it: WeChat Pay sends one payment back in 50
 * at most, and the last of them is that of a full refund.
 */
export const mostParts = { byHand: 20, bySeller: 29 } as const;

/**
 * States of an order by their number on the wire: those of the specification's orders (0, 4, 100), and ours between them.
 */
export const orderStates = {
  /** waits for its money */
  unpaid: 0,
  /** the money is here, and the buyer gets access */
  paid: 1,
  /** the buyer has what was bought */
  done: 4,
  /** the money goes back */
  refunding: 50,
  /** the money went back */
  refunded: 60,
  /** closed without money */
  closed: 100,
} as const;
export type OrderState = keyof typeof orderStates;
const state = choice('状态', [0, 1, 4, 50, 60, 100]);

/** Why an order ended without anything that was bought, for pages: they have a sentence for each. */
const endings = ['', 'expired', 'cancelled', 'late', 'undeliverable', 'byHand'] as const;

const orderFields = {
  id: z.string(),
  kind: z.enum(goodsKinds),
  goodsId: z.string(),
  title: z.string(),
  /** fen */
  price: z.int(),
  state: z.int(),
  state_dictText: z.string(),
  /** empty until it is paid */
  payMethod: z.enum(['', ...payMethods]),
  createTime: z.string(),
  /** when it closes where it is not paid */
  expireTime: z.string(),
  payTime: z.string().nullable(),
  endTime: z.string().nullable(),
  ending: z.enum(endings),
  /**
   * parts of the price that went back: by an administrator, while the buyer keeps what was bought, or by the service that sold it, for
   * pieces that came back; the first one first
   */
  parts: z.array(
    z.strictObject({
      /** fen */
      amount: z.int(),
      reason: z.string(),
      createTime: z.string(),
      /** when the provider has sent it back; null: it is on its way */
      returnTime: z.string().nullable(),
    }),
  ),
};
/** An order as its buyer sees it. */
const order = z.strictObject(orderFields);
/** An order in the console, with its buyer and what the provider calls it. */
const orderRow = order.extend({
  userId: z.string(),
  userName: z.string(),
  realName: z.string(),
  deptName: z.string(),
  /** the provider's number of the payment; empty until it is paid */
  transaction: z.string(),
  /** why it was paid back, in the words of whoever did it */
  reason: z.string(),
});
/** Goods of an order, and who buys them. */
const soldTo = {
  kind: z.enum(goodsKinds),
  goodsId: id(),
  title: z.string().min(1).max(200),
  price: integer('价格', 1, highestPrice),
  userId: id(),
  deptCode: z.string().max(200),
};
const orderFilters = { title: search('商品名称'), state: state.optional(), dateRange };
const kind = z.enum(goodsKinds, '类型不正确');

export const orderCalls = {
  configList: defineCall({
    summary: '可用的支付方式',
    path: '/api/pay/config/list',
    owner: 'payment',
    module: 'pay',
    effect: 'reads',
    access: 'user',
    askedBy: ['mall'],
    input: z.strictObject({}),
    output: z.array(z.strictObject({ payMethod: z.enum(tradeMethods), title: z.string(), isSandbox: z.boolean() })),
    errors: [],
  }),
  detail: defineCall({
    summary: '订单详情',
    path: '/api/pay/order/detail',
    owner: 'payment',
    effect: 'reads',
    access: 'user',
    keepsSession: false,
    input: byId,
    output: order,
    errors: ['NOT_FOUND'],
  }),
  /** The provider is asked whether the order is paid: for a buyer who says so and whose page has not heard of it. */
  ask: defineCall({
    summary: '查询订单是否已支付',
    path: '/api/pay/order/ask',
    owner: 'payment',
    effect: 'changes',
    access: 'user',
    input: byId,
    output: order,
    errors: ['NOT_FOUND'],
  }),
  wechatTrade: defineCall({
    summary: '取得微信支付二维码',
    path: '/api/pay/wechat/trade',
    owner: 'payment',
    module: 'pay',
    effect: 'changes',
    access: 'user',
    input: byId,
    output: z.strictObject({ qrText: z.string() }),
    errors: ['NOT_FOUND', 'ORDER_OVER', 'PAY_OFF', 'PAY_FAILED'],
  }),
  alipayTrade: defineCall({
    summary: '取得支付宝二维码或收银台地址',
    path: '/api/pay/alipay/trade',
    owner: 'payment',
    module: 'pay',
    effect: 'changes',
    access: 'user',
    input: byId,
    /** one of them is empty, as the site's account at Alipay wants it */
    output: z.strictObject({ qrText: z.string(), url: z.string() }),
    errors: ['NOT_FOUND', 'ORDER_OVER', 'PAY_OFF', 'PAY_FAILED'],
  }),
  paypalTrade: defineCall({
    summary: '取得 PayPal 付款页面地址',
    path: '/api/pay/paypal/trade',
    owner: 'payment',
    module: 'pay',
    effect: 'changes',
    access: 'user',
    input: byId,
    /** what the buyer pays there, by the site's rate at the beginning: a decimal sum */
    output: z.strictObject({ url: z.string(), currency: z.string(), sum: z.string() }),
    errors: ['NOT_FOUND', 'ORDER_OVER', 'PAY_OFF', 'PAY_FAILED'],
  }),
  sandboxTrade: defineCall({
    summary: '取得沙箱支付二维码',
    path: '/api/pay/sandbox/trade',
    owner: 'payment',
    module: 'pay',
    effect: 'changes',
    access: 'user',
    input: byId,
    output: z.strictObject({ qrText: z.string() }),
    errors: ['NOT_FOUND', 'ORDER_OVER', 'PAY_OFF', 'PAY_FAILED'],
  }),
  cancel: defineCall({
    summary: '取消订单',
    path: '/api/pay/order/cancel',
    owner: 'payment',
    effect: 'changes',
    access: 'user',
    input: byId,
    output: order,
    errors: ['NOT_FOUND', 'ORDER_OVER', 'PAY_FAILED'],
  }),
  myPaging: defineCall({
    summary: '我的订单',
    path: '/api/pay/order/my-paging',
    owner: 'payment',
    effect: 'reads',
    access: 'user',
    input: paging(orderFilters, learnerPageSize),
    output: page(order),
    errors: [],
  }),
  paging: defineCall({
    summary: '订单列表',
    path: '/api/pay/order/paging',
    owner: 'payment',
    effect: 'reads',
    access: ['pay:list'],
    input: paging({ ...orderFilters, kind: kind.optional(), realName: search('姓名或账号'), deptCode: search('部门') }),
    output: page(orderRow),
    errors: ['BAD_INPUT'],
  }),
  refund: defineCall({
    summary: '退款',
    path: '/api/pay/order/refund',
    owner: 'payment',
    effect: 'changes',
    access: ['pay:refund'],
    audit: true,
    input: z.strictObject({ id: id('订单'), reason: text('原因', 100) }),
    output: order,
    errors: ['NOT_FOUND', 'ORDER_NOT_PAID', 'ORDER_OWN'],
  }),
  /**
   * Gives a part of the money back, and takes nothing from the buyer. Sent again with the same `requestId` it is the same part, and refused
   * where it says something else. All parts together stay below what was paid.
   */
  refundPart: defineCall({
    summary: '部分退款',
    path: '/api/pay/order/refund-part',
    owner: 'payment',
    effect: 'changes',
    access: ['pay:refund'],
    audit: true,
    input: z.strictObject({
      id: id('订单'),
      requestId: z.uuid('请求编号格式不正确'),
      /** fen */
      amount: integer('退款金额', 1, highestPrice),
      reason: text('原因', 100),
    }),
    output: order,
    errors: ['NOT_FOUND', 'PART_NOT_NOW', 'PART_AMOUNT', 'PART_MANY', 'ORDER_OWN', 'SENT_DIFFERENT'],
  }),
  /** A notice of the sandbox: signed over the text, so that nothing is believed before the signature is looked at. */
  sandboxNotify: defineCall({
    summary: '沙箱支付通知',
    path: '/api/pay/sandbox/notify',
    owner: 'payment',
    effect: 'changes',
    access: 'public',
    input: z.strictObject({
      /** JSON */
      body: z.string().max(4000),
      /** seconds since the epoch */
      timestamp: z.int(),
      nonce: z.string().min(8).max(64),
      signature: z.string().max(200),
    }),
    output: z.strictObject({}),
    errors: ['NOTICE_REFUSED'],
  }),
  /** For services that sell: an order of the buyer for these goods. One that waits for its money already is given once more. */
  open: defineCall({
    summary: '生成订单',
    path: '/internal/pay/order/open',
    owner: 'payment',
    effect: 'changes',
    access: 'internal',
    askedBy: ['repo', 'exam', 'activity', 'mall', 'course'],
    input: z.strictObject({
      ...soldTo,
      /** when the goods can be used no more: nobody pays for them then */
      until: instant('截止时间').optional(),
    }),
    output: begun,
    errors: ['PAY_OFF', 'PAY_FAILED', 'BOUGHT_ALREADY', 'ORDER_OVER', 'TOO_MANY'],
  }),
  /** For services that sell: an office took the money for these goods by hand. Answers when the seller was told, or will be. */
  payOffline: defineCall({
    summary: '登记线下付款',
    path: '/internal/pay/order/pay-offline',
    owner: 'payment',
    effect: 'changes',
    access: 'internal',
    askedBy: ['activity'],
    /** `takenBy`: the user of the office; what two of them took is not one payment */
    input: z.strictObject({ ...soldTo, takenBy: id('收款人') }),
    output: z.strictObject({ orderId: z.string() }),
    /**
     * STALE: another payment, or another office, was faster; nothing of this one is noted. OFFLINE_GONE: it is noted, and has to be handed
     * back
     */
    errors: ['BOUGHT_ALREADY', 'PAY_FAILED', 'TOO_MANY', 'STALE', 'OFFLINE_GONE'],
  }),
  /** For services that list the orders of a buyer beside their goods. */
  ofBuyer: defineCall({
    summary: '买家的订单',
    path: '/internal/pay/order/of-buyer',
    owner: 'payment',
    effect: 'reads',
    access: 'internal',
    askedBy: ['activity'],
    input: paging({ userId: id(), kind: z.enum(goodsKinds), title: search('商品名称'), state: state.optional() }, learnerPageSize),
    output: page(order),
    errors: [],
  }),
  /** A notice of a company as it came to the gateway: nothing of it is believed before its signature is looked at. */
  notice: defineCall({
    summary: '支付渠道的通知',
    path: '/internal/pay/notice',
    owner: 'payment',
    effect: 'changes',
    access: 'internal',
    askedBy: ['gateway'],
    input: z.strictObject({
      method: z.enum(noticeMethods),
      /** those in which a company signs; names in small letters */
      headers: z.array(z.strictObject({ name: z.string(), value: z.string() })).max(20),
      body: z.string(),
    }),
    /** words by which the company knows that it was heard */
    output: z.strictObject({ type: z.string(), body: z.string() }),
    errors: ['NOTICE_REFUSED'],
  }),
};
