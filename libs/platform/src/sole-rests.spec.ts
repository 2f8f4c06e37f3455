import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { workAsSole } from '@xuekao/event-sourcing';
import { createLogger } from './logger.js';
import { repeat } from './repeat.js';
import type { Clock } from './time/clock.js';
import { ServiceTime } from './time/service-time.js';

beforeAll(workAsSole);
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const never = (error: unknown): void => {
  throw error;
};

it('work of which a sole process hears rests longer there, other work does not', async () => {
  const looks = { heard: 0, other: 0 };
  const repeats = [
    repeat(async () => ((looks.heard += 1), false), { everyMs: 1000, restMs: 4000, soleRestMs: 60_000 }, never),
    repeat(async () => ((looks.other += 1), false), { everyMs: 1000, restMs: 4000 }, never),
  ];
  await jest.advanceTimersByTimeAsync(200_000);
  expect(looks.other).toBeGreaterThan(45);
  expect(looks.heard).toBeLessThan(10);
  await Promise.all(repeats.map((one) => one.end()));
});

it('one service of a sole process asks the database for its time, and the others take that over', async () => {
  const clock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };
  const asked = [0, 0, 0];
  const times = asked.map((_none, at) => {
    const shared = { now: () => Promise.resolve(((asked[at] = (asked[at] ?? 0) + 1), Date.now() + 300)) };
    return new ServiceTime(clock, shared, createLogger('test', 'silent'));
  });
  await Promise.all(times.map((time) => time.onModuleInit()));
  expect(asked).toEqual([1, 1, 1]);
  await jest.advanceTimersByTimeAsync(60_000);
  // every five seconds, by whichever of them comes first
  const more = asked.reduce((sum, count) => sum + count - 1, 0);
  expect(more).toBeGreaterThan(9);
  expect(more).toBeLessThan(16);
  for (const time of times) expect(Math.abs(time.now() - Date.now() - 300)).toBeLessThan(5);
  await Promise.all(times.map((time) => time.beforeApplicationShutdown()));
});
