import { expect, test } from '@jest/globals';
import { BusinessError } from '@xuekao/contracts';
import { SaveRate } from './save-rate.js';

const secondsOf = (run: () => void): number | null => {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof BusinessError && error.errorName === 'SAVES_LIMITED') return Number(error.values['seconds']);
    throw error;
  }
};

test('takes sixty saves at once and two a second after that, for each attempt and person by itself', () => {
  let now = 0;
  const rate = new SaveRate({ burst: 60, perSecond: 2 }, () => now);
  const taken = (count: number): number => Array.from({ length: count }, () => secondsOf(() => rate.take('p', 'u'))).filter((each) => each === null).length;
  expect(taken(100)).toBe(60);
  expect(secondsOf(() => rate.take('p', 'u'))).toBe(1);
  // somebody who sends a paper that is not theirs holds up nobody
  expect([secondsOf(() => rate.take('p', 'other')), secondsOf(() => rate.take('other', 'u'))]).toEqual([null, null]);
  now += 10_000;
  expect(taken(100)).toBe(20);
  now += 3_600_000;
  expect(taken(100)).toBe(60);
});
