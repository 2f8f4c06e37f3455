/** Words of orders and payments. Texts that are stored with an order are in the language of the site. */
export const orders = {
  // states, by their number on the wire
  state0: '待支付',
  state1: '已支付',
  state4: '已完成',
  state50: '退款中',
  state60: '已退款',
  state100: '已关闭',
  sandbox: '支付沙箱（演示，不产生真实扣款）',
  offline: '线下支付',
  wechat: '微信支付',
  alipay: '支付宝',
  paypal: 'PayPal 支付',
  statementEarly: '这一天还没有结束，支付渠道要到次日才提供对账单。',
  statementEmpty: '对账单为空，而当天本站有款项。',
  statementOff: '该支付渠道没有可核对的对账单。',
  returnedTitle: '退款通知',
  returned_late: '“{title}”的订单关闭后才收到您的付款 ¥{sum}，款项已原路退回。如仍需购买，请重新下单。',
  returned_twice: '“{title}”收到了重复付款，多付的 ¥{sum} 已原路退回，您的购买不受影响。',
  returned_undeliverable: '“{title}”已无法使用，您的付款 ¥{sum} 已原路退回。',
  returned_byHand: '“{title}”的付款 ¥{sum} 已由管理员原路退回，相应的使用权限已收回。',
  returned_part: '“{title}”的付款已由管理员原路退回一部分：¥{sum}（{reason}）。您购买的内容不受影响。',
  // of pieces that the seller has told of
  returned_pieces: '“{title}”的付款已原路退回一部分：¥{sum}（{reason}）。',
  // pages of the sandbox
  payTitle: '支付沙箱',
  payBanner: '支付沙箱：仅用于演示，不会产生真实扣款',
  payPaid: '支付成功，请回到原页面查看。',
  payClosed: '订单已关闭，无法支付。',
  payConfirm: '确认支付',
  payUnknown: '支付链接无效，请回到原页面重新扫码。',
} as const;
