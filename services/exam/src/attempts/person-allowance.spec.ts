import { expect, test } from '@jest/globals';
import { BusinessError } from '@xuekao/contracts';
import { PersonAllowance } from './person-allowance.js';

let now = 0;
const secondsOf = (run: () => void): number | null => {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof BusinessError && error.errorName === 'SAVES_LIMITED') return Number(error.values['seconds']);
    throw error;
  }
};

test('takes sixty saves at once and two a second after that, for each person alone', () => {
  const rate = new PersonAllowance({ burst: 60, perSecond: 2 }, 'SAVES_LIMITED', () => now);
  const taken = (count: number): number =>
    Array.from({ length: count }, () => secondsOf(() => rate.take('u'))).filter((each) => each === null).length;
  expect(taken(100)).toBe(60);
  expect(secondsOf(() => rate.take('u'))).toBe(1);
  expect(secondsOf(() => rate.take('other'))).toBeNull();
  now += 10_000;
  expect(taken(100)).toBe(20);
  now += 3_600_000;
  expect(taken(100)).toBe(60);
});

test('what is counted afterwards may go below nothing and is waited for; a look costs nothing', () => {
  const bytes = new PersonAllowance({ burst: 1000, perSecond: 10 }, 'SAVES_LIMITED', () => now);
  bytes.spend('u', 999);
  for (let look = 0; look < 5; look += 1) expect(secondsOf(() => bytes.check('u'))).toBeNull();
  bytes.spend('u', 500);
  expect(secondsOf(() => bytes.check('u'))).toBe(50);
  now += 49_000;
  expect(secondsOf(() => bytes.check('u'))).toBe(1);
  now += 1000;
  expect(secondsOf(() => bytes.check('u'))).toBeNull();
});
