import { expect, test } from '@jest/globals';
import { rankPause, rankTimeOf } from './rank-pace.js';

test('a ranking is asked for each second while people play, and rarely when nobody can', () => {
  expect(rankPause(false, false)).toBe(1000);
  expect(rankPause(true, false)).toBeGreaterThan(1000);
  // whoever keeps the page of last week open costs next to nothing
  for (const isLost of [false, true]) expect(rankPause(isLost, true)).toBeGreaterThanOrEqual(30_000);
});

test('a battle that is over begins with its whole ranking, for today has none', () => {
  expect(rankTimeOf(null, true)).toBe(4);
  expect(rankTimeOf(null, false)).toBe(1);
  expect([rankTimeOf('2', true), rankTimeOf('3', false), rankTimeOf('9', false)]).toEqual([2, 3, 1]);
});
