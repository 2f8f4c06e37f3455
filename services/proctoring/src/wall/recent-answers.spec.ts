import { expect, test } from '@jest/globals';
import { RecentAnswers } from './recent-answers.js';

/** Answers by their numbers, each made when the test says so. */
function start(now = 100) {
  const made: ((error?: Error) => void)[] = [];
  const answers = new RecentAnswers<number>(60_000, () => now);
  const ask = (): Promise<number> => {
    const number = made.length + 1;
    return new Promise((resolve, reject) => {
      made.push((error) => (error ? reject(error) : resolve(number)));
    });
  };
  return { made, get: (since?: number) => answers.get('exam', ask, since) };
}
/** Promises that are settled have told those who wait for them. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('all whose news come while an answer is made share the next one', async () => {
  const { made, get } = start();
  const first = get(10);
  const later = [get(20), get(21), get(22)];
  await settled();
  expect(made).toHaveLength(1);
  made[0]?.();
  await settled();
  expect(made).toHaveLength(2);
  made[1]?.();
  expect([await first, ...(await Promise.all(later))]).toEqual([1, 2, 2, 2]);
});

test('news that cannot be known yet make an answer anew, and let nobody believe that it knows what comes', async () => {
  const { made, get } = start(100);
  const bold = get(Number.MAX_SAFE_INTEGER);
  made[0]?.();
  expect(await bold).toBe(1);
  // told after the answer was made
  const honest = get(101);
  await settled();
  expect(made).toHaveLength(2);
  made[1]?.();
  expect(await honest).toBe(2);
  expect(await get(50)).toBe(2);
});

test('an answer that fails is made again for those who waited, once for all of them', async () => {
  const { made, get } = start();
  const first = get(1);
  const others = [get(2), get(3)];
  made[0]?.(new Error('no network'));
  await expect(first).rejects.toThrow('no network');
  await settled();
  expect(made).toHaveLength(2);
  made[1]?.();
  expect(await Promise.all(others)).toEqual([2, 2]);
});
