import { expect, test } from '@jest/globals';
import { workThrough } from './work-through.js';

test('a failure begins nothing more, and is told when all that had begun is done', async () => {
  const release: (() => void)[] = [];
  const [begun, done]: [number[], number[]] = [[], []];
  const work = workThrough([1, 2, 3, 4], 2, async (item) => {
    begun.push(item);
    if (item === 1) throw new Error('the first');
    await new Promise<void>((resolve) => release.push(resolve));
    done.push(item);
  });
  release.forEach((go) => go());
  await expect(work).rejects.toThrow('the first');
  expect([begun, done]).toEqual([[1, 2], [2]]);
});

test('everything is done once, in order, by as many as may', async () => {
  const done: number[] = [];
  let [now, most] = [0, 0];
  await workThrough([1, 2, 3, 4, 5], 2, async (item) => {
    now += 1;
    most = Math.max(most, now);
    await Promise.resolve();
    done.push(item);
    now -= 1;
  });
  expect([done, most]).toEqual([[1, 2, 3, 4, 5], 2]);
});
