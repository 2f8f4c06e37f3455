import { setImmediate as round } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { Latest } from './latest.js';

it('asks once at a time and waits for a moment only; meanwhile the answer before counts, a failed one does not', async () => {
  const asked: PromiseWithResolvers<number>[] = [];
  const latest = new Latest(() => {
    const next = Promise.withResolvers<number>();
    asked.push(next);
    return next.promise;
  }, 20);
  const first = latest.read();
  asked[0]?.resolve(1);
  expect(await first).toBe(1);
  // it answers no more
  for (let look = 0; look < 5; look += 1) expect(await latest.read()).toBe(1);
  expect(asked).toHaveLength(2);
  asked[1]?.resolve(2);
  await round();
  const third = latest.read();
  asked[2]?.reject(new Error('no such folder'));
  expect([await third, asked.length]).toEqual([null, 3]);
});
