import { expect, it } from '@jest/globals';
import { startPosition } from './start-position.js';
import { paper, sittingOf } from './test-support/papers.js';

const answered = (...ids: string[]) =>
  ids.map((quId) => ({ quId, answered: true, mark: false, markSeq: 0, seq: 1, by: null, answer: { text: '答' } }));

it('is where this browser was', () => {
  expect(['a', 'm2', 'c', 'of another paper'].map((last) => startPosition(sittingOf(paper()).it, last))).toEqual([0, 1, 2, 0]);
});

it('is the first question that is not answered where this browser was nowhere: another device began', () => {
  const startOf = (...ids: string[]): number => startPosition(sittingOf(paper({ cards: answered(...ids) })).it, null);
  // a part that is open makes its question the first; with nothing left to answer it is the beginning
  expect([startOf(), startOf('a'), startOf('a', 'm1'), startOf('a', 'm1', 'm2'), startOf('a', 'm1', 'm2', 'c'), startOf('c')]).toEqual([
    0, 1, 1, 2, 0, 0,
  ]);
});

it('is one that can be opened where going back is forbidden', () => {
  const startOf = (last: string | null): number =>
    startPosition(sittingOf(paper({ noBack: true, cards: answered('a', 'm1', 'm2'), reached: 1 })).it, last);
  expect([startOf(null), startOf('a')]).toEqual([2, 1]);
});
