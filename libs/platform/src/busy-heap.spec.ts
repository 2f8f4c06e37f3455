import { expect, test } from '@jest/globals';
import { growHeapWhileBusy } from './busy-heap.js';

/** Keeps the event loop at work. */
async function work(until: () => boolean): Promise<void> {
  const end = performance.now() + 10_000;
  while (!until() && performance.now() < end) {
    const pauseAt = performance.now() + 5;
    while (performance.now() < pauseAt);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('the heap of a busy process grows in large steps, and a while after in those of V8', async () => {
  const steps: number[] = [];
  let calm: () => void = () => undefined;
  const isCalm = new Promise<void>((resolve) => (calm = resolve));
  const end = growHeapWhileBusy(
    (percent) => {
      steps.push(percent);
      if (percent === 0) calm();
    },
    { everyMs: 20, stayMs: 60 },
  );
  await work(() => steps.length > 0);
  expect(steps).toEqual([100]);
  const alive = setInterval(() => undefined, 1000);
  await isCalm;
  clearInterval(alive);
  end();
  expect(steps).toEqual([100, 0]);
});
