import { describe, expect, it } from '@jest/globals';
import { pageOf } from './goods-page.js';
import { orderParams, readOrderQuery, wayOn, writeOrderQuery } from './order-query.js';

const read = (text: string) => readOrderQuery(new URLSearchParams(text));

describe('the query of my orders', () => {
  it('stands in the address as far as it differs from the start', () => {
    for (const text of ['', 'title=%E6%9C%9F%E6%9C%AB&state=0&page=3', 'state=100'])
      expect(writeOrderQuery(read(text)).toString()).toBe(text);
    expect(orderParams(read('title=a&state=0'))).toEqual({ title: 'a', state: 0 });
    expect(orderParams(read(''))).toEqual({});
  });
  it('takes nothing that is none', () => expect(read('state=7&page=-1')).toEqual({ title: '', state: null, page: 1 }));
});

it('an order leads on as long as something can be done', () => {
  const way = (state: number, seconds = 60, isSelling = true) => wayOn({ state, kind: 'exam' }, seconds, isSelling);
  expect([way(0), way(0, 0), way(0, 60, false)]).toEqual(['pay', 'again', null]);
  expect([1, 4, 50].map((state) => way(state))).toEqual([null, null, null]);
  expect([60, 100].map((state) => way(state))).toEqual(['again', 'again']);
  expect((['activity', 'course', 'repo'] as const).map((kind) => wayOn({ state: 100, kind }, 0, true))).toEqual([
    'again',
    'again',
    'again',
  ]);
  // the mall sells goods and not orders
  expect(wayOn({ state: 100, kind: 'mall' }, 0, true)).toBeNull();
});

it('each order leads to a page that says more about it', () => {
  const goodsId = 'a'.repeat(24);
  const pages = (['exam', 'activity', 'course', 'repo', 'mall'] as const).map((kind) => pageOf({ kind, goodsId }));
  expect(pages).toEqual([
    `/pages/exam/check/${goodsId}`,
    `/pages/activity/detail/${goodsId}`,
    `/pages/course/view/${goodsId}`,
    `/pages/repo/view/${goodsId}`,
    '/pages/mall?to=order&state=all',
  ]);
});
