import { expect, it } from '@jest/globals';
import { costText, deedsOf, placeText, shareOf, states } from './mall-order.js';

it('an order is sent once it is paid, changed until then, and cancelled as long as it is not', () => {
  const deeds = (state: number) => deedsOf({ state, goodsList: [] });
  expect(deeds(states.unpaid)).toMatchObject({ send: false, place: true, sending: false, cancel: true });
  expect(deeds(states.paid)).toMatchObject({ send: true, place: true, sending: false, cancel: true });
  expect(deeds(states.sent)).toMatchObject({ send: false, place: false, sending: true, cancel: true });
  expect(deeds(states.cancelled)).toMatchObject({ send: false, place: false, sending: false, cancel: false });
});

const line = (id: string, totalCount: number, refundCount: number) => ({
  ...{ id, goodsId: 'g', goodsImage: '', goodsTitle: '保温杯', skuTitle: '白色', totalCount, refundCount },
  ...{ totalPoints: 20 * totalCount, totalAmount: 333 * totalCount },
  ...{ leftPoints: 20 * (totalCount - refundCount), leftAmount: 333 * (totalCount - refundCount) },
});

it('pieces go back of what is paid, as long as one is left for the cancellation', () => {
  const parts = (state: number, ...goodsList: ReturnType<typeof line>[]) => deedsOf({ state, goodsList }).part;
  expect([0, 1, 2, 4, 100].filter((state) => parts(state, line('a', 3, 1)))).toEqual([1, 2, 4]);
  expect([parts(states.paid, line('a', 3, 2)), parts(states.paid, line('a', 3, 2), line('b', 1, 0))]).toEqual([false, true]);
});

it('a sum goes back of what is paid, as long as some of it is left for the cancellation', () => {
  const sums = (state: number, left: { leftPoints: number; leftAmount: number }) =>
    deedsOf({ state, goodsList: [{ ...line('a', 1, 0), ...left }] }).sum;
  expect([0, 1, 2, 4, 100].filter((state) => sums(state, { leftPoints: 0, leftAmount: 2 }))).toEqual([1, 2, 4]);
  expect([sums(states.paid, { leftPoints: 9, leftAmount: 1 }), sums(states.paid, { leftPoints: 2, leftAmount: 0 })]).toEqual([false, true]);
  expect(sums(states.paid, { leftPoints: 0, leftAmount: 0 })).toBe(false);
});

it('the share of pieces is that of their prices, in whole points and whole fen, and less where a sum went back before', () => {
  const lines = [line('a', 3, 1), line('b', 7, 0)];
  expect(shareOf(lines, { a: 2, b: null })).toEqual({ points: 40, amount: 666 });
  expect(shareOf(lines, { a: 1, b: 7 })).toEqual({ points: 160, amount: 8 * 333 });
  expect(shareOf([{ ...line('a', 3, 0), leftAmount: 899 }], { a: 1 })).toEqual({ points: 20, amount: 300 });
  for (const counts of [{ a: 0 }, { a: 3 }, { a: 1.5 }, { a: -1 }]) expect(shareOf(lines, counts)).toBeNull();
});

it('the price and the place are said in one line', () => {
  expect(costText({ totalPoints: 30, totalAmount: 1250 })).toBe('30 积分 + ¥12.50');
  expect(costText({ totalPoints: 0, totalAmount: 0 })).toBe('免费');
  expect(placeText({ province: '北京市', city: '北京市', area: '海淀区', address: '学院路 1 号' })).toBe('北京市 海淀区 学院路 1 号');
});
