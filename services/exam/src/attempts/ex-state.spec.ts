import { expect, test } from '@jest/globals';
import { DecidedAttempt, first, refusalOf } from '../test-support/decided-attempt.js';
import { minute, startedAs, t0 } from '../test-support/papers.js';
import type { AttemptStarted } from './attempt.events.js';

const { deadline } = startedAs();
const handIn = (attempt: DecidedAttempt, at: number, exState: number) =>
  attempt.do({ type: 'HandIn', exState, by: 'learner', ...first, at });
const exStateOf = (at: number, claimed: number, changes: Partial<AttemptStarted> = {}): number => {
  const attempt = new DecidedAttempt(changes);
  handIn(attempt, at, claimed);
  return attempt.closed.exState;
};

test('that the time is up says the server’s clock', () => {
  expect(exStateOf(t0 + minute, 0)).toBe(0);
  expect(exStateOf(t0 + minute, 1)).toBe(0);
  expect(exStateOf(deadline - 500, 1)).toBe(1);
  expect(exStateOf(deadline + 6000, 0)).toBe(1);
  expect(exStateOf(deadline + 100, 1, { endsWithWindow: true })).toBe(7);
});

test('a page that nobody touched hands in only where its exam says so, and where the server has heard nothing as long', () => {
  expect(exStateOf(t0 + minute, 4, { idleMs: minute })).toBe(4);
  expect(refusalOf(() => exStateOf(t0 + minute, 4))).toBe('PAPER_ACTIVE');
  expect(refusalOf(() => exStateOf(t0 + minute, 4, { idleMs: 2 * minute }))).toBe('PAPER_ACTIVE');
  const written = new DecidedAttempt({ idleMs: 2 * minute });
  written.save({ 1: { options: ['a1'] } }, t0 + 10 * minute);
  expect(refusalOf(() => handIn(written, t0 + 11 * minute, 4))).toBe('PAPER_ACTIVE');
  expect(handIn(written, t0 + 12 * minute, 4)).toContain('AttemptHandedIn');
});
