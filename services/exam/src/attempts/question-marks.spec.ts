import { expect, test } from '@jest/globals';
import { DecidedAttempt, otherKey } from '../test-support/decided-attempt.js';
import { idOf } from '../test-support/papers.js';
import { questionMarks, readMarks } from './question-marks.js';

const marksOf = (attempt: DecidedAttempt) => readMarks(questionMarks(attempt.closed));
const of = (attempt: DecidedAttempt, number: number) => marksOf(attempt).find(({ quId }) => quId === idOf(number));

test('each question has its mark, one that waits for a person has none, and a compound one is the sum of its parts', () => {
  const attempt = new DecidedAttempt();
  attempt.save({ 1: { options: ['a1'] }, 6: { text: '看法' }, [0x71]: { options: ['b71'] }, [0x72]: { text: '要点' } });
  attempt.handIn();
  expect(marksOf(attempt)).toHaveLength(8);
  expect(of(attempt, 1)).toEqual({ quId: idOf(1), tenths: 50, maxTenths: 50 });
  expect(of(attempt, 2)).toMatchObject({ tenths: 0 });
  expect([of(attempt, 6)?.tenths, of(attempt, 7)?.tenths]).toEqual([null, null]);
  attempt.mark(6, 35);
  attempt.mark(0x72, 10);
  expect([of(attempt, 6)?.tenths, of(attempt, 7)?.tenths]).toEqual([35, 35]);
  expect(marksOf(attempt).reduce((sum, { tenths }) => sum + (tenths ?? 0), 0)).toBe(attempt.closed.tenths);
  attempt.correct(otherKey, 1);
  expect(of(attempt, 1)).toMatchObject({ tenths: 0 });
});

test('an attempt that nobody has marked yet has no marks', () => {
  expect(readMarks('')).toEqual([]);
});
