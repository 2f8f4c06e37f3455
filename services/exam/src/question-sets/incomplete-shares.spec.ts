import { expect, it } from '@jest/globals';
import { incompleteSharesOf } from './incomplete-shares.js';

const group = (partShare: number, picked: number[], drawn: number[] = []) => ({
  partShare,
  picked: picked.map((index) => ({ index, tenths: 10 })),
  pools: drawn.length > 0 ? [{ count: 1, indexes: drawn }] : [],
});
const keys = new Map([
  [0, { quType: 'radio', partial: false }],
  [1, { quType: 'multi', partial: false }],
  [2, { quType: 'multi2', partial: true }],
  [3, { quType: 'mix', parts: [{ quType: 'judge' }, { quType: 'multi', partial: true }] }],
]);

it('a choice that is right but not whole earns the share of its group, or nothing where the question says so', () => {
  expect(incompleteSharesOf([group(50, [0, 2])], keys)).toEqual([50]);
  expect(incompleteSharesOf([group(50, [1])], keys)).toEqual([0]);
  expect(incompleteSharesOf([group(50, [0, 1, 2]), group(30, [], [3])], keys)).toEqual([0, 30, 50]);
  expect(incompleteSharesOf([group(50, [0, 9])], keys)).toEqual([]);
});
