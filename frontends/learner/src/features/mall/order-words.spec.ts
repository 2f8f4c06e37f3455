import { describe, expect, it } from '@jest/globals';
import { backText, costText, deedsOf, mallStates, placeText } from './order-words.js';

describe('an order of the mall', () => {
  it('can be paid while it is open and its payment is there', () => {
    const unpaid = { state: mallStates.unpaid, thirdNumber: 'a1' };
    expect(deedsOf(unpaid, true)).toMatchObject({ pay: true, cancel: true, confirm: false, delete: false, delivery: false });
    expect(deedsOf(unpaid, false).pay).toBe(false);
    expect(deedsOf({ ...unpaid, thirdNumber: '' }, true).pay).toBe(false);
  });

  it('is received once it was sent, and deleted once it is cancelled', () => {
    expect(deedsOf({ state: mallStates.sent, thirdNumber: '' }, false)).toMatchObject({ delivery: true, confirm: true, cancel: false });
    expect(deedsOf({ state: mallStates.received, thirdNumber: '' }, false)).toMatchObject({ delivery: true, confirm: false });
    expect(deedsOf({ state: mallStates.cancelled, thirdNumber: '' }, false)).toMatchObject({ delete: true, delivery: false });
  });
});

it('a price is in points, in money, in both, or nothing', () => {
  expect([costText(0, 0), costText(30, 0), costText(0, 1250), costText(30, 1250)]).toEqual([
    '免费',
    '30 积分',
    '¥12.50',
    '30 积分 + ¥12.50',
  ]);
});

it('what goes back is in points and money, and nothing is ¥0.00', () => {
  expect([backText(0, 0), backText(30, 0), backText(0, 1250), backText(30, 1250)]).toEqual([
    '¥0.00',
    '30 积分',
    '¥12.50',
    '30 积分 + ¥12.50',
  ]);
});

it('a city that is a province is not said twice', () => {
  expect(placeText({ province: '北京市', city: '北京市', area: '海淀区', address: '学院路 1 号' })).toBe('北京市 海淀区 学院路 1 号');
  expect(placeText({ province: '浙江省', city: '杭州市', area: '', address: '文一路' })).toBe('浙江省 杭州市 文一路');
});
