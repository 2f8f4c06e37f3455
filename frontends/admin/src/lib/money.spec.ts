import { expect, it } from '@jest/globals';
import { isYuan, toFen, toYuan } from './money.js';

it('an amount is the same in fen and in yuan', () => {
  expect([0, 0.01, 0.29, 1.15, 12.5, 999_999.99, 1_000_000].map(toFen)).toEqual([0, 1, 29, 115, 1250, 99_999_999, 100_000_000]);
  for (const fen of [1, 7, 29, 115, 1999, 99_999_999]) expect(toFen(toYuan(fen))).toBe(fen);
});

it('a price has whole fen and is not below zero', () => {
  expect([0, 0.01, 1.15, 12.5, 1_000_000].map(isYuan)).toEqual([true, true, true, true, true]);
  expect([null, -1, 0.001, 12.345, 1_000_000.01, Number.NaN].map(isYuan)).toEqual([false, false, false, false, false, false]);
});
