import { expect, it } from '@jest/globals';
import { awaitsHand, endingText, isRefundable, mostPart, orderStates, partTexts, takesParts } from './order-words.js';

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

it('parts go back of what is delivered, as long as more than the last fen is left', () => {
  const order = { price: 1250, parts: [] } as const;
  expect(orderStates.filter((state) => takesParts({ ...order, parts: [], state }))).toEqual([4]);
  const part = (amount: number, returnTime: string | null) => ({ amount, reason: '少发一件', createTime: '', returnTime });
  expect(mostPart({ price: 1250, parts: [part(300, null), part(200, '')] })).toBe(749);
  expect(takesParts({ ...order, state: 4, parts: [part(1249, null)] })).toBe(false);
  expect(partTexts({ parts: [part(300, null), part(200, '2026-11-28T10:00:00.000Z')] })).toEqual([
    '部分退款 ¥3.00（退款中）：少发一件',
    '部分退款 ¥2.00：少发一件',
  ]);
});
