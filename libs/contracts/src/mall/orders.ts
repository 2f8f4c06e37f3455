import { z } from 'zod';
import { defineCall } from '../call.js';
import {
  byId,
  byIds,
  choice,
  dateRange,
  done,
  file,
  id,
  ids,
  integer,
  learnerPageSize,
  optionalText,
  page,
  paging,
  search,
  text,
} from '../fields.js';
import { payMethods } from '../payment/orders.js';
import { highestPrice } from '../purchases.js';
import { place, shownPlace } from './addresses.js';
import { delivery, sending, track, trackFacts, trackText } from './delivery.js';

/** States of an order by their number on the wire (specification 3, section 4). */
export const mallOrderStates = {
  /** waits for its payment */
  unpaid: 0,
  /** waits until it is sent */
  paid: 1,
  /** is on its way */
  sent: 2,
  received: 4,
  cancelled: 100,
} as const;
export type MallOrderStatus = keyof typeof mallOrderStates;
/** Ways by which an order was paid: what a provider took, or points alone. */
export const mallPayMethods = ['points', ...payMethods] as const;

/** Kinds of goods in one order, and the pieces of each. */
const mostLines = 10;
const mostPieces = 99;
/** The most points that goods cost. */
const mostCostPoints = 10_000_000;
/** The most points of an order. */
const mostPoints = mostCostPoints * mostLines * mostPieces;
export const orderLengths = { remark: 200, reason: 100 } as const;
/** Orders that are exported at once. */
export const mostOrdersExported = 10_000;

const state = choice('订单状态', [0, 1, 2, 4, 100]);
const items = z
  .array(z.strictObject({ skuId: id('商品规格'), buyCount: integer('数量', 1, mostPieces).default(1) }))
  .min(1, '请选择商品！')
  .max(mostLines, `一次最多购买 ${mostLines} 种商品`)
  .refine((lines) => new Set(lines.map(({ skuId }) => skuId)).size === lines.length, '同一规格的商品不能重复');

const line = z.strictObject({
  id: z.string(),
  goodsId: z.string(),
  goodsImage: z.string(),
  goodsTitle: z.string(),
  skuTitle: z.string(),
  totalCount: z.int(),
  totalPoints: z.int(),
  /** fen */
  totalAmount: z.int(),
  /** pieces of it that went back, while the order stayed for the others */
  refundCount: z.int(),
  /** of its price, what no part has given back; the money in fen */
  leftPoints: z.int(),
  leftAmount: z.int(),
});
/** Pieces that went back together, or a sum for which the buyer keeps all of them. */
const part = z.strictObject({
  id: z.string(),
  createTime: z.string(),
  reason: z.string(),
  /** 0: a sum */
  count: z.int(),
  /** in one line; empty: a sum */
  goods: z.string(),
  points: z.int(),
  /** fen */
  amount: z.int(),
  /** the points are back, and the money is at whoever sends it */
  isReturned: z.boolean(),
  /** the pieces are here: they were never sent, or have come back; of a sum none come back */
  isGoodsBack: z.boolean(),
});
const row = {
  id: z.string(),
  createTime: z.string(),
  state: z.int(),
  state_dictText: z.string(),
  remark: z.string(),
  totalPoints: z.int(),
  /** fen */
  totalAmount: z.int(),
  /** the order of the payment service; empty where points pay for it alone, and until it is there */
  thirdNumber: z.string(),
  /** when it closes where it is not paid */
  expireTime: z.string(),
  /** of what the order is about, in one line */
  title: z.string(),
  goodsList: z.array(line),
  /** that went back with parts of it; the money in fen */
  refundPoints: z.int(),
  refundAmount: z.int(),
};
const detail = {
  ...row,
  ...shownPlace,
  cancelTime: z.string().nullable(),
  cancelRemark: z.string(),
  /** empty until it is paid */
  payMethod: z.enum(['', ...mallPayMethods]),
  payMethod_dictText: z.string(),
  payTime: z.string().nullable(),
  sendTime: z.string().nullable(),
  receiveTime: z.string().nullable(),
  delivery: delivery.nullable(),
  /** the first one first */
  parts: z.array(part),
};
const buyer = { userId: z.string(), userName: z.string(), realName: z.string() };
const deskFilters = {
  title: search('商品名称'),
  state: state.optional(),
  realName: search('姓名或账号'),
  orderId: search('订单号'),
  dateRange,
};
const common = { owner: 'mall', module: 'mall' } as const;
const reason = text('原因', orderLengths.reason);
const requestId = z.uuid('请求编号格式不正确');
/** Share that the page has shown before it was done: a part is refused where its share is another one by now. */
const seenShare = z.strictObject({ points: integer('积分', 0, mostPoints), amount: integer('金额', 0, highestPrice) }).optional();
/** Points and money that go back by a part; the money in fen. */
const share = z.strictObject({ points: z.int(), amount: z.int() });

/** 商城订单: of goods, paid by points, by money, or by both. */
export const mallOrderCalls = {
  /** Looks at what somebody is about to order, and reserves nothing. */
  preview: defineCall({
    ...common,
    summary: '订单预览',
    path: '/api/mall/order/preview',
    effect: 'reads',
    access: 'user',
    input: z.strictObject({ items }),
    output: z.strictObject({
      goodsList: z.array(
        z.strictObject({
          skuId: z.string(),
          goodsId: z.string(),
          goodsImage: z.string(),
          goodsTitle: z.string(),
          skuTitle: z.string(),
          buyCount: z.int(),
          costPoints: z.int(),
          /** fen */
          salePrice: z.int(),
          /** whether this can be bought now, and why not */
          buyVerify: z.strictObject({ verify: z.boolean(), msg: z.string() }),
        }),
      ),
      totalPoints: z.int(),
      totalAmount: z.int(),
      /** what the person can spend */
      points: z.int(),
      requireAddr: z.boolean(),
      /** whether the order can be submitted */
      orderVerify: z.boolean(),
      /** why not, where it is not one of the goods */
      orderMsg: z.string(),
    }),
    errors: [],
  }),
  /** Sent again with the same `requestId` it gives the same order, and is refused where it says something else. */
  submit: defineCall({
    ...common,
    summary: '提交订单',
    path: '/api/mall/order/submit',
    effect: 'changes',
    access: 'user',
    input: z.strictObject({
      requestId,
      addrId: z.union([z.literal(''), id('地址')]).default(''),
      remark: optionalText('订单备注', orderLengths.remark),
      items,
      /** the totals that the buyer has seen: the order is refused where they are others by now */
      seen: z
        .strictObject({
          totalPoints: integer('积分', 0, mostPoints),
          totalAmount: integer('金额', 0, highestPrice),
        })
        .optional(),
    }),
    output: z.strictObject({
      id: z.string(),
      paid: z.boolean(),
      /** the order of the payment service that is to be paid; empty: nothing is */
      payId: z.string(),
      title: z.string(),
      /** fen */
      price: z.int(),
      expireTime: z.string(),
    }),
    errors: [
      ...([
        'NOT_FOUND',
        'MALL_GOODS_OFF',
        'MALL_STOCK_SHORT',
        'MALL_BUY_LIMIT',
        'MALL_ORDER_CLOSED',
        'MALL_ADDRESS',
        'MALL_PRICE_CHANGED',
        'MALL_UNPAID_ORDERS',
        'MALL_UNPAID_PIECES',
      ] as const),
      ...(['MALL_AMOUNT', 'POINTS_SHORT', 'PAY_OFF', 'PAY_FAILED', 'ORDER_OVER', 'TOO_MANY', 'SENT_DIFFERENT'] as const),
    ],
  }),
  paging: defineCall({
    ...common,
    summary: '我的商城订单',
    path: '/api/mall/order/paging',
    effect: 'reads',
    access: 'user',
    input: paging({ state: state.optional() }, learnerPageSize),
    output: page(z.strictObject(row)),
    errors: [],
  }),
  detail: defineCall({
    ...common,
    summary: '商城订单详情',
    path: '/api/mall/order/detail',
    effect: 'reads',
    access: 'user',
    input: byId,
    output: z.strictObject(detail),
    errors: ['NOT_FOUND'],
  }),
  express: defineCall({
    ...common,
    summary: '物流跟踪',
    path: '/api/mall/order/express',
    effect: 'reads',
    access: 'user',
    input: byId,
    /** the newest stands first */
    output: z.array(track),
    errors: ['NOT_FOUND'],
  }),
  confirm: defineCall({
    ...common,
    summary: '确认收货',
    path: '/api/mall/order/confirm',
    effect: 'changes',
    access: 'user',
    input: byId,
    output: done,
    errors: ['NOT_FOUND', 'MALL_ORDER_STATE'],
  }),
  cancel: defineCall({
    ...common,
    summary: '取消订单',
    path: '/api/mall/order/cancel',
    effect: 'changes',
    access: 'user',
    input: z.strictObject({ ids: ids(20) }),
    output: done,
    errors: ['NOT_FOUND', 'MALL_ORDER_STATE', 'PAY_FAILED'],
  }),
  /** The buyer does not see it any more; the console and the books do. */
  delete: defineCall({
    ...common,
    summary: '删除订单',
    path: '/api/mall/order/delete',
    effect: 'changes',
    access: 'user',
    input: byIds,
    output: done,
    errors: ['NOT_FOUND', 'MALL_ORDER_STATE'],
  }),
  adminPaging: defineCall({
    ...common,
    summary: '商城订单列表',
    path: '/api/mall/order/admin/paging',
    effect: 'reads',
    access: ['mall:order:list'],
    input: paging(deskFilters),
    output: page(z.strictObject({ ...row, ...buyer })),
    errors: [],
  }),
  adminDetail: defineCall({
    ...common,
    summary: '商城订单内容',
    path: '/api/mall/order/admin/detail',
    effect: 'reads',
    access: ['mall:order:list'],
    input: byId,
    /** `awaitsGoods`: it was sent before it was cancelled, and its goods are not here again */
    output: z.strictObject({ ...detail, ...buyer, tracks: z.array(track), ...trackFacts, awaitsGoods: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  send: defineCall({
    ...common,
    summary: '发货',
    path: '/api/mall/order/admin/send',
    effect: 'changes',
    access: ['mall:order:send'],
    audit: true,
    input: z.strictObject({ id: id('订单'), sending }),
    output: done,
    errors: ['NOT_FOUND', 'MALL_ORDER_STATE'],
  }),
  /** Before it is sent: where it goes. Behind that: with whom it went. */
  update: defineCall({
    ...common,
    summary: '修改订单',
    path: '/api/mall/order/admin/update',
    effect: 'changes',
    access: ['mall:order:send'],
    audit: true,
    input: z
      .strictObject({ id: id('订单'), place: z.strictObject(place).optional(), sending: sending.optional() })
      .refine(({ place: to, sending: how }) => (to === undefined) !== (how === undefined), '请修改收货地址，或发货信息'),
    output: done,
    errors: ['NOT_FOUND', 'MALL_ORDER_STATE'],
  }),
  /** A step on the way, where no provider of tracks says it. */
  track: defineCall({
    ...common,
    summary: '登记物流信息',
    path: '/api/mall/order/admin/track',
    effect: 'changes',
    access: ['mall:order:send'],
    audit: true,
    input: z.strictObject({ id: id('订单'), context: trackText() }),
    output: done,
    errors: ['NOT_FOUND', 'MALL_ORDER_STATE'],
  }),
  /** Points and money that were paid go back. */
  adminCancel: defineCall({
    ...common,
    summary: '取消订单并退款',
    path: '/api/mall/order/admin/cancel',
    effect: 'changes',
    access: ['mall:order:cancel'],
    audit: true,
    input: z.strictObject({ ids: ids(100), remark: reason }),
    output: done,
    errors: ['NOT_FOUND', 'MALL_ORDER_STATE', 'ORDER_OWN', 'PAY_FAILED'],
  }),
  /**
   * Some of the pieces go back with their share of points and money, and the order stays for the others. Sent again with the same
   * `requestId` it is the same part. All pieces that are left go back by cancelling the order.
   */
  refundPart: defineCall({
    ...common,
    summary: '部分商品退款',
    path: '/api/mall/order/admin/refund-part',
    effect: 'changes',
    access: ['mall:order:cancel'],
    audit: true,
    input: z.strictObject({
      id: id('订单'),
      requestId,
      items: z
        .array(z.strictObject({ skuId: id('商品规格'), count: integer('数量', 1, mostPieces) }))
        .min(1, '请填写要退的件数')
        .max(mostLines, `一个订单最多有 ${mostLines} 种商品`)
        .refine((lines) => new Set(lines.map(({ skuId }) => skuId)).size === lines.length, '同一规格的商品不能重复'),
      /** pieces that were sent are here; those that were not sent are anyway */
      isGoodsBack: z.boolean().default(false),
      reason,
      seen: seenShare,
    }),
    output: share,
    errors: [
      ...(['NOT_FOUND', 'MALL_ORDER_STATE', 'ORDER_OWN', 'MALL_PART_COUNT', 'MALL_PART_ALL', 'MALL_PART_CHANGED'] as const),
      ...(['PART_MANY', 'SENT_DIFFERENT'] as const),
    ],
  }),
  /**
   * A sum goes back, and the buyer keeps all goods: points and money in the proportion in which they paid. Sent again with the same
   * `requestId` it is the same part.
   */
  refundSum: defineCall({
    ...common,
    summary: '按金额部分退款',
    path: '/api/mall/order/admin/refund-sum',
    effect: 'changes',
    access: ['mall:order:cancel'],
    audit: true,
    input: z.strictObject({
      id: id('订单'),
      requestId,
      sum: z.union(
        [
          /** fen, where money is left: points follow */
          z.strictObject({ amount: integer('退款金额', 1, highestPrice) }),
          /** where points alone are left */
          z.strictObject({ points: integer('退还积分', 1, mostPoints) }),
        ],
        '请填写退款金额，或退还的积分',
      ),
      reason,
      seen: seenShare,
    }),
    output: share,
    errors: [
      ...(['NOT_FOUND', 'MALL_ORDER_STATE', 'ORDER_OWN', 'MALL_PART_SUM', 'MALL_PART_POINTS', 'MALL_PART_CHANGED'] as const),
      ...(['PART_MANY', 'SENT_DIFFERENT'] as const),
    ],
  }),
  /** Pieces that were sent have come back: they are in stock again. */
  goodsBack: defineCall({
    ...common,
    summary: '登记退货收回',
    path: '/api/mall/order/admin/goods-back',
    effect: 'changes',
    access: ['mall:order:cancel'],
    audit: true,
    /** `partId` empty: those that no part gave back, of an order that is cancelled */
    input: z.strictObject({ id: id('订单'), partId: z.union([z.literal(''), z.uuid('退款编号格式不正确')]) }),
    output: done,
    errors: ['NOT_FOUND', 'MALL_ORDER_STATE'],
  }),
  export: defineCall({
    ...common,
    summary: '导出商城订单',
    path: '/api/mall/order/admin/export',
    effect: 'reads',
    access: ['mall:order:send'],
    audit: true,
    method: 'file',
    timeoutMs: 60_000,
    input: z.strictObject(deskFilters),
    output: file,
    errors: ['MALL_EXPORT_MANY'],
  }),
};
