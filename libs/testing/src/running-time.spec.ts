import { expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { runningTime } from './running-time.js';

test('counts what is waited for, and of a standstill of the process next to nothing', async () => {
  const waited = runningTime();
  await pause(600);
  const before = waited.ms;
  expect(before).toBeGreaterThan(400);
  // nothing of this process runs meanwhile, as on a machine that is paused
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);
  await pause(1);
  expect(waited.ms - before).toBeLessThan(1500);
  expect(waited.end()).toBeGreaterThan(before);
});
