import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { currentCall, withinCall } from './current-call.js';
import { repeat, repeatOrWake, type Repeat } from './repeat.js';

let repeats: Repeat[];
beforeEach(() => {
  jest.useFakeTimers();
  repeats = [];
});
afterEach(async () => {
  for (const one of repeats) await one.end();
  jest.useRealTimers();
});
const started = (...args: Parameters<typeof repeat>): Repeat => {
  const one = repeat(...args);
  repeats.push(one);
  return one;
};
/** Work that ends when it is told to. */
function steps() {
  const ends: (() => void)[] = [];
  return { ends, work: () => new Promise<void>((resolve) => ends.push(resolve)) };
}
const never = (error: unknown): void => {
  throw error;
};

it('begins a run when the one before has ended and the pause is over, however long it took', async () => {
  const { ends, work } = steps();
  started(work, { everyMs: 1000 }, never);
  await jest.advanceTimersByTimeAsync(999);
  expect(ends).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(60_001);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await jest.advanceTimersByTimeAsync(999);
  expect(ends).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(ends).toHaveLength(2);
  ends[1]?.();
});

it('begins at once where that is asked for', async () => {
  let runs = 0;
  started(async () => (runs += 1), { everyMs: 1000, firstMs: 0 }, never);
  await jest.advanceTimersByTimeAsync(0);
  expect(runs).toBe(1);
});

it('goes on after a failure, which it tells', async () => {
  const told: unknown[] = [];
  let runs = 0;
  started(
    async () => {
      runs += 1;
      throw new Error(`run ${runs}`);
    },
    { everyMs: 1000 },
    (error) => told.push(String(error)),
  );
  await jest.advanceTimersByTimeAsync(3000);
  expect(told).toEqual(['Error: run 1', 'Error: run 2', 'Error: run 3']);
});

it('waits twice as long after each failure in a row, to a limit, and no longer after a success', async () => {
  const at: number[] = [];
  const began = Date.now();
  started(
    async () => {
      at.push(Date.now() - began);
      if (at.length < 5) throw new Error('away');
    },
    { everyMs: 1000, longestMs: 5000 },
    () => undefined,
  );
  await jest.advanceTimersByTimeAsync(19_000);
  expect(at).toEqual([1000, 3000, 7000, 12_000, 17_000, 18_000, 19_000]);
});

it('waits twice as long after each run in a row that found nothing, to a limit, and no longer after one that did', async () => {
  const at: number[] = [];
  const began = Date.now();
  started(
    async () => {
      at.push(Date.now() - began);
      return at.length === 4 ? 1 : 0;
    },
    { everyMs: 1000, restMs: 3000 },
    never,
  );
  await jest.advanceTimersByTimeAsync(14_000);
  expect(at).toEqual([1000, 3000, 6000, 9000, 10_000, 12_000]);
});

it('comes soon again once it was woken, however long it had rested', async () => {
  const at: number[] = [];
  const began = Date.now();
  const one = repeatOrWake(
    async () => {
      at.push(Date.now() - began);
      return false;
    },
    { everyMs: 1000, restMs: 60_000 },
    never,
  );
  repeats.push(one);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(at).toEqual([1000, 3000, 7000, 15_000]);
  one.wake();
  await jest.advanceTimersByTimeAsync(3000);
  expect(at).toEqual([1000, 3000, 7000, 15_000, 20_000, 21_000, 23_000]);
});

it('a pause ends with the time of the next work that is known of, and is none shorter than the shortest', async () => {
  const at: number[] = [];
  const began = Date.now();
  started(
    async () => {
      at.push(Date.now() - began);
      return false;
    },
    // known of: work at 10.5 s
    { everyMs: 1000, restMs: 60_000, dueInMs: () => (at.length < 4 ? 10_500 - (Date.now() - began) : null) },
    never,
  );
  await jest.advanceTimersByTimeAsync(40_000);
  expect(at).toEqual([1000, 3000, 7000, 10_500, 26_500]);
});

it('comes soon where that is asked for, however often', async () => {
  const at: number[] = [];
  const began = Date.now();
  const one = repeatOrWake(
    async () => {
      at.push(Date.now() - began);
      return false;
    },
    { everyMs: 1000, restMs: 60_000 },
    never,
  );
  repeats.push(one);
  await jest.advanceTimersByTimeAsync(8000);
  expect(at).toEqual([1000, 3000, 7000]);
  for (let n = 0; n < 4; n += 1) {
    one.soon();
    await jest.advanceTimersByTimeAsync(300);
  }
  expect(at).toEqual([1000, 3000, 7000, 9000]);
});

it('comes soon behind a run that may have looked before that was asked for', async () => {
  const { ends, work } = steps();
  const one = repeatOrWake(() => work().then(() => false), { everyMs: 1000, firstMs: 0, restMs: 60_000 }, never);
  repeats.push(one);
  await jest.advanceTimersByTimeAsync(0);
  one.soon();
  ends[0]?.();
  await jest.advanceTimersByTimeAsync(1000);
  expect(ends).toHaveLength(2);
  ends[1]?.();
});

it('ends behind the run under way, which can see that it should', async () => {
  const { ends, work } = steps();
  const one = started(work, { everyMs: 1000 }, never);
  await jest.advanceTimersByTimeAsync(1000);
  let isOver = false;
  const over = one.end().then(() => (isOver = true));
  await jest.advanceTimersByTimeAsync(5000);
  expect([isOver, one.isEnding]).toEqual([false, true]);
  ends[0]?.();
  await over;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(ends).toHaveLength(1);
});

it('is woken behind the run under way, never beside it, and its end waits for that run too', async () => {
  const { ends, work } = steps();
  const one = repeatOrWake(work, { everyMs: 60_000 }, never);
  one.wake();
  one.wake();
  await jest.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await jest.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(2);
  let isOver = false;
  const over = one.end().then(() => (isOver = true));
  await jest.advanceTimersByTimeAsync(0);
  expect(isOver).toBe(false);
  ends[1]?.();
  await over;
});

it('does work that a call has woken in nobody’s name', async () => {
  const names: unknown[] = [];
  const one = repeatOrWake(async () => names.push(currentCall()), { everyMs: 60_000 }, never);
  withinCall({ requestId: 'r1', path: '/api/a', caller: { userId: 'u1', sessionId: 's1' } }, () => {
    expect(currentCall()).toMatchObject({ userId: 'u1' });
    one.wake();
  });
  await one.end();
  expect(names).toEqual([undefined]);
});

it('tells a failure of a run that was woken, and can be woken again', async () => {
  const told: unknown[] = [];
  let runs = 0;
  const work = async (): Promise<void> => {
    runs += 1;
    if (runs === 1) throw new Error('away');
  };
  const one = repeatOrWake(work, { everyMs: 60_000 }, (error) => told.push(String(error)));
  one.wake();
  one.wake();
  await jest.advanceTimersByTimeAsync(0);
  await one.end();
  expect([runs, told]).toEqual([2, ['Error: away']]);
});
