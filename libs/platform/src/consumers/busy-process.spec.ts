import { expect, test } from '@jest/globals';
import { busyProcess } from './busy-process.js';

const until = (at: number, one: () => Promise<void> | void): Promise<void> =>
  Promise.resolve(one()).then(() => (performance.now() < at ? until(at, one) : undefined));
const turn = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const work = (): Promise<void> => {
  for (const end = performance.now() + 20; performance.now() < end;);
  return new Promise((resolve) => setImmediate(resolve));
};

test('a process is busy while its event loop has work, and calm a quarter of a second behind it', async () => {
  const isBusy = busyProcess();
  await until(performance.now() + 300, () => turn(50));
  expect(isBusy()).toBe(false);
  await until(performance.now() + 300, work);
  expect(isBusy()).toBe(true);
  // nothing is asked of the loop more than four times a second
  expect(isBusy()).toBe(true);
  await until(performance.now() + 300, () => turn(50));
  expect(isBusy()).toBe(false);
});
