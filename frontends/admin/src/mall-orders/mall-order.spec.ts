import { expect, it } from '@jest/globals';
import { costText, deedsOf, placeText, states } from './mall-order.js';

it('an order is sent once it is paid, changed until then, and cancelled as long as it is not', () => {
  expect(deedsOf({ state: states.unpaid })).toEqual({ send: false, place: true, sending: false, cancel: true });
  expect(deedsOf({ state: states.paid })).toEqual({ send: true, place: true, sending: false, cancel: true });
  expect(deedsOf({ state: states.sent })).toEqual({ send: false, place: false, sending: true, cancel: true });
  expect(deedsOf({ state: states.cancelled })).toEqual({ send: false, place: false, sending: false, cancel: false });
});

it('the price and the place are said in one line', () => {
  expect(costText({ totalPoints: 30, totalAmount: 1250 })).toBe('30 积分 + ¥12.50');
  expect(costText({ totalPoints: 0, totalAmount: 0 })).toBe('免费');
  expect(placeText({ province: '北京市', city: '北京市', area: '海淀区', address: '学院路 1 号' })).toBe('北京市 海淀区 学院路 1 号');
});
