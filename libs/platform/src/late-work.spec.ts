import { jest, afterEach, beforeEach, expect, it } from '@jest/globals';
import { LateWork } from './late-work.js';
import { metrics } from './metrics.js';
import { repeat } from './repeat.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

async function shown(work: string): Promise<number | undefined> {
  const { values = [] } = (await metrics.registry.getSingleMetric('xuekao_late_work_seconds')?.get()) ?? {};
  return values.find(({ labels }) => labels['service'] === 'course' && labels['work'] === work)?.value;
}

it('shows for how long runs have failed in a row, and nothing as soon as one succeeds', async () => {
  let isAway = false;
  const run = async (): Promise<void> => {
    if (isAway) throw new Error('away');
  };
  const runs = repeat(run, { everyMs: 10_000, late: new LateWork('course', 'replies') }, () => {});
  // a work that never failed is known, so that an alarm has something to look at
  expect(await shown('replies')).toBe(0);
  await jest.advanceTimersByTimeAsync(25_000);
  expect(await shown('replies')).toBe(0);
  isAway = true;
  await jest.advanceTimersByTimeAsync(700_000);
  expect(await shown('replies')).toBeGreaterThan(600);
  isAway = false;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await shown('replies')).toBe(0);
  await runs.end();
});

it('shows since when the oldest piece of work has been due', async () => {
  const late = new LateWork('course', 'files');
  late.due(1_000_000, [new Date(400_000), null, undefined, new Date(900_000)]);
  expect(await shown('files')).toBe(600);
  // one that comes due later is not late
  late.due(1_000_000, [new Date(2_000_000)]);
  expect(await shown('files')).toBe(0);
  late.due(1_000_000, []);
  expect(await shown('files')).toBe(0);
});
