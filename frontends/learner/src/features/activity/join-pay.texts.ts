import { createTexts } from '@xuekao/frontend-shared';

/** Texts of sign-ups that are paid for. */
export const joinPayText = createTexts({
  'price.free': '免费',
  'pay.action': '去支付',
  'pay.held': '名额已为您保留，请尽快支付；超时未支付，名额将释放给其他人。',
  'pay.seatless': '超时未支付，名额已释放。仍有名额时可以继续支付。',
  'pay.off': '本站暂未开通在线支付，请联系主办方付款。',
  'orders.tab': '报名订单',
  'orders.none': '您还没有报名订单。',
  'orders.noneFound': '没有符合条件的订单。',
  'orders.search': '搜索报名订单',
  'orders.count': '共 {n} 个订单',
  'orders.time': '{time} 下单',
  'orders.paid': '已支付',
});
