/** Words of orders of the mall. Texts that are stored with an order are in the language of the site. */
export const mallOrders = {
  // states, by their number on the wire
  state0: '待支付',
  state1: '待发货',
  state2: '待收货',
  state4: '已完成',
  state100: '已取消',
  // ways by which it was paid
  pay_points: '积分',
  pay_sandbox: '支付沙箱',
  pay_offline: '线下支付',
  pay_wechat: '微信支付',
  pay_alipay: '支付宝',
  pay_paypal: '贝宝支付（PayPal）',
  // ways by which it is sent
  send1: '快递',
  send2: '无需快递',
  // of several goods in one line
  titleOf: '{title} 等 {n} 件商品',
  // message to the buyer
  sentTitle: '商品已发货',
  sent1: '您购买的“{title}”已由{expressName}发出，单号 {expressNo}。可在“我的订单”中查看物流，收到后请确认收货。',
  sent2: '您购买的“{title}”已发货，收到后请在“我的订单”中确认收货。',
  sent2Why: '您购买的“{title}”已发货（{remark}），收到后请在“我的订单”中确认收货。',
  // message about pieces that went back
  partTitle: '部分商品退款',
  part: '您的订单“{title}”已退款 {n} 件：{goods}。退还 {cost}，款项按原支付方式退回。原因：{reason}',
  partFree: '您的订单“{title}”已退 {n} 件：{goods}。原因：{reason}',
  // message about a sum that went back while the buyer keeps the goods
  sumTitle: '订单部分退款',
  sum: '您的订单“{title}”已部分退款，商品不用退回。退还 {cost}，款项按原支付方式退回。原因：{reason}',
  costPoints: '{points} 积分',
  costMoney: '{sum} 元',
  costBoth: '{points} 积分和 {sum} 元',
  // lines of the statement of points
  held: '兑换商品：{title}',
  back: '退回积分：{title}',
  // why an order was cancelled, where nobody says it
  expired: '超过 30 分钟未支付，订单自动取消',
  byBuyer: '买家取消',
  refunded: '支付款项已由管理员退回',
  // what keeps somebody from buying
  short: '积分不足，还差 {points} 积分',
  payOff: '本站暂未开通在线支付，暂时无法购买',
  gone: '商品已下架或规格已不存在',
  // of the spreadsheet
  sheet: '商城订单',
  file: '商城订单.xlsx',
  columnId: '订单号',
  columnTime: '下单时间',
  columnName: '姓名',
  columnAccount: '账号',
  columnGoods: '商品',
  columnCount: '数量',
  columnPoints: '积分',
  columnAmount: '金额（元）',
  columnState: '状态',
  columnPay: '支付方式',
  columnPayTime: '支付时间',
  columnContact: '收货人',
  columnMobile: '联系电话',
  columnAddress: '收货地址',
  columnRemark: '买家备注',
  columnExpress: '快递公司',
  columnExpressNo: '快递单号',
  columnSendTime: '发货时间',
  columnCancel: '取消原因',
  columnRefundPoints: '部分退款积分',
  columnRefundAmount: '部分退款金额（元）',
  lineBack: '{line}（已退 {n} 件）',
} as const;
