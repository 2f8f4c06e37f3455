import { createTexts } from '@xuekao/frontend-shared';

/** Texts of sign-ups that are paid for. */
export const joinPayText = createTexts({
  price: '报名费（元）',
  priceHelp: '0 为免费。报名后先占用名额，付款后才算报名成功；30 分钟内没有付款，名额释放。改价不影响已经付款的人。',
  priceOff: '支付功能已关闭，学员现在无法在线付款；可以在报名名单中登记线下付款。',
  priceBad: '报名费应为 0 到 {max} 元，最多两位小数',
  listPrice: '报名费',
  free: '免费',
  paid: '已付款',
  markPaid: '登记线下付款',
  markTitle: '登记 {n} 份报名的线下付款？',
  markNote: '{names} 的报名费将记为线下收款，报名随即生效，需要审核的转为待审核；名额已经释放的，会重新占用名额。',
  markUndo: '登记后如需撤销，请在“订单”中退款，并当面退还款项。',
  markDone: '已登记付款',
  unpaidOnly: '请至少选择一份待支付的报名',
  auditPaid: '已付款的报名不通过时，款项不会自动退回。需要退款的，请在“订单”中办理。',
});
