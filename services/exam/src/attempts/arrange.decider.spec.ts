import { expect, test } from '@jest/globals';
import { DecidedAttempt, decided } from '../test-support/decided-attempt.js';
import { idOf, minute, startedAs, t0 } from '../test-support/papers.js';
import type { ArrangeCommand } from './arrange.decider.js';
import { graceMs } from './takes-until.js';

let deeds = 0x900;
const give = (minutes: number, more: Partial<ArrangeCommand> = {}): ArrangeCommand => ({
  ...{ type: 'Arrange', id: idOf((deeds += 1)), extraMs: minutes * minute, window: null },
  ...{ ...decided, at: t0 + 10 * minute, ...more },
});
const endOf = ({ state }: DecidedAttempt): number => {
  if (state.status === 'none') throw new Error('it has not begun');
  return (state.started.deadline - t0) / minute;
};
const until = (to: number, from = t0 - minute): Partial<ArrangeCommand> => ({ window: { from, to } });
/** 60 minutes of which the window leaves 40. */
const cut = () => {
  const windowEnd = t0 + 40 * minute;
  return new DecidedAttempt({ deadline: windowEnd, endsWithWindow: true, fullMs: 60 * minute, windowEnd });
};

test('of several arrangements the longest counts, each once, and none makes it shorter', () => {
  const attempt = new DecidedAttempt();
  const first = give(10);
  expect(attempt.do(first)).toEqual(['TimeGiven']);
  expect(attempt.do(first)).toEqual([]);
  expect(endOf(attempt)).toBe(70);
  expect(attempt.do(give(5))).toEqual([]);
  expect(attempt.do(give(25))).toEqual(['TimeGiven']);
  expect(endOf(attempt)).toBe(85);
  // the time of a deed comes on top
  attempt.do({ type: 'MoreTime', id: idOf(0x77), ms: 5 * minute, ...decided });
  expect([attempt.do(give(25)), endOf(attempt)]).toEqual([[], 90]);
});

test('what an attempt began with is not given twice', () => {
  const attempt = new DecidedAttempt({ deadline: t0 + 80 * minute, extraMs: 20 * minute });
  expect([attempt.do(give(20)), endOf(attempt)]).toEqual([[], 80]);
  expect([attempt.do(give(30)), endOf(attempt)]).toEqual([['TimeGiven'], 90]);
});

test('a later end of the window gives back what it cut off, and no more than the duration', () => {
  const attempt = cut();
  expect([attempt.do(give(0, until(t0 + 50 * minute))), endOf(attempt)]).toEqual([['TimeGiven'], 50]);
  expect([attempt.do(give(15, until(t0 + 55 * minute))), endOf(attempt)]).toEqual([['TimeGiven'], 70]);
  expect([attempt.do(give(0, until(t0 + 300 * minute))), endOf(attempt)]).toEqual([['TimeGiven'], 75]);
  expect(attempt.state).toMatchObject({ started: { endsWithWindow: false } });
  expect([attempt.do(give(0, until(t0 + 400 * minute))), endOf(attempt)]).toEqual([[], 75]);
  // another day is no longer window of this attempt
  expect(cut().do(give(0, until(t0 + 3000 * minute, t0 + 2900 * minute)))).toEqual([]);
  expect(new DecidedAttempt().do(give(0, until(t0 + 300 * minute)))).toEqual([]);
});

test('an attempt that was handed in stays as it is', () => {
  const attempt = new DecidedAttempt();
  attempt.handIn('clock', startedAs().deadline + graceMs + 1);
  expect(attempt.do(give(30))).toEqual([]);
});
