import { createTexts } from '@xuekao/frontend-shared/core';

/** Texts of buying and paying, and of orders. */
export const paymentText = createTexts({
  'pay.exam.needs': '本场考试需要购买后参加',
  'pay.exam.password': '参加时还需要输入考试密码，请确认您有密码再购买。',
  'pay.buy': '购买',
  'pay.opening': '支付成功，正在开通，请稍候…',

  'pay.title': '支付订单',
  'pay.left': '剩余支付时间',
  'pay.methods': '支付方式',
  'pay.none': '本站暂未开通在线支付，请联系管理员。',
  'pay.sandbox': '支付沙箱：仅用于演示，不会产生真实扣款',
  'pay.qr': '支付二维码',
  'pay.scan': '请用手机扫描二维码支付',
  'pay.open': '打开支付页面',
  'pay.failed': '没有取得支付二维码，即将返回。',
  'pay.ask': '我已支付',
  'pay.notYet': '订单尚未支付成功，请稍后刷新...',
  'pay.done': '支付成功！',
  'pay.paid': '订单已支付',
  'pay.paid.soon': '页面即将更新。',
  'pay.again': '重新购买',

  'pay.cancel': '取消订单',
  'pay.cancel.sure': '确认要取消订单吗？',
  'pay.cancel.note': '“{title}”{price} 的订单将关闭，不能恢复；需要时可以重新购买。',
  'pay.cancel.stay': '暂不取消',
  'pay.cancel.done': '订单已取消',

  'order.ending.expired': '超过支付时间，订单已关闭。',
  'order.ending.cancelled': '订单已取消。',
  'order.ending.late': '付款到账时订单已关闭，款项原路退回。',
  'order.ending.undeliverable': '内容已无法使用，款项原路退回。',
  'order.ending.byHand': '管理员办理了退款，款项原路退回。',
  'order.ending.other': '订单已经结束。',

  'order.state': '订单状态',
  'order.state.all': '全部',
  'order.state.0': '待支付',
  'order.state.1': '已支付',
  'order.state.4': '已完成',
  'order.state.50': '退款中',
  'order.state.60': '已退款',
  'order.state.100': '已关闭',
});
