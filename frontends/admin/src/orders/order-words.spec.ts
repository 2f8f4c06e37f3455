import { expect, it } from '@jest/globals';
import { awaitsHand, endingText, isRefundable, orderStates } from './order-words.js';

it('only money that is here goes back', () => {
  expect(orderStates.filter((state) => isRefundable({ state }))).toEqual([1, 4]);
  // money in the hands of an office, for goods that are gone
  const inHand = { payMethod: 'offline', ending: 'undeliverable' } as const;
  expect(orderStates.filter((state) => awaitsHand({ state, ...inHand }))).toEqual([50]);
  for (const other of [{ payMethod: 'wechat' }, { ending: 'byHand' }] as const)
    expect(awaitsHand({ state: 50, ...inHand, ...other })).toBe(false);
});

it('the end of an order is told in words, with those of whoever paid it back', () => {
  expect(endingText({ ending: '', reason: '' })).toBe('');
  expect(endingText({ ending: 'expired', reason: '' })).toBe('超时未支付');
  expect(endingText({ ending: 'byHand', reason: '考试取消' })).toBe('后台退款：考试取消');
  expect(endingText({ ending: 'byHand', reason: '' })).toBe('后台退款');
});
