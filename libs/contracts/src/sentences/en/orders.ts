import type { orders as inChinese } from '../zh-CN/orders.js';
import type { Translation } from '../translation.js';

export const orders = {
  state0: 'To be paid',
  state1: 'Paid',
  state4: 'Done',
  state50: 'Being refunded',
  state60: 'Refunded',
  state100: 'Closed',
  sandbox: 'Payment sandbox (a demonstration, no money moves)',
  offline: 'Paid at the office',
  wechat: 'WeChat Pay',
  alipay: 'Alipay',
  paypal: 'PayPal',
  statementEarly: 'This day is not over; the provider has its statement on the next one.',
  statementEmpty: 'The statement is empty, and money moved here on that day.',
  statementOff: 'This provider has no statement to compare.',
  returnedTitle: 'Refund',
  returned_late:
    'Your payment of ¥{sum} for “{title}” arrived after the order was closed and went back the way it came. To buy it, please order again.',
  returned_twice: '“{title}” was paid twice. The second ¥{sum} went back the way it came; your purchase stays.',
  returned_undeliverable: '“{title}” cannot be used any more. Your payment of ¥{sum} went back the way it came.',
  returned_byHand: 'An administrator returned your payment of ¥{sum} for “{title}”. Your access has ended.',
  returned_part: 'An administrator has sent back a part of your payment for “{title}”: ¥{sum} ({reason}). You keep what you bought.',
  returned_pieces: 'A part of your payment for “{title}” was sent back: ¥{sum} ({reason}).',
  payTitle: 'Payment sandbox',
  payBanner: 'Payment sandbox: a demonstration, no money moves',
  payPaid: 'Paid. Please go back to the page where you came from.',
  payClosed: 'The order is closed and cannot be paid.',
  payConfirm: 'Pay',
  payUnknown: 'This payment link is not valid. Please scan again on the page where you came from.',
} satisfies Translation<typeof inChinese>;
