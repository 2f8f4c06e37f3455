import { expect, it } from '@jest/globals';
import { endingText, isRefundable, orderStates } from './order-words.js';

it('only money that is here goes back', () => {
  expect(orderStates.filter((state) => isRefundable({ state }))).toEqual([1, 4]);
});

it('the end of an order is told in words, with those of whoever paid it back', () => {
  expect(endingText({ ending: '', reason: '' })).toBe('');
  expect(endingText({ ending: 'expired', reason: '' })).toBe('超时未支付');
  expect(endingText({ ending: 'byHand', reason: '考试取消' })).toBe('后台退款：考试取消');
  expect(endingText({ ending: 'byHand', reason: '' })).toBe('后台退款');
});
