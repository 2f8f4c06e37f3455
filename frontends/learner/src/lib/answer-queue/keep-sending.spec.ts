import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { keepSending } from './keep-sending.js';
import type { LeftoverOutcome } from './leftovers.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const outcome = (sent: number, waiting: number): LeftoverOutcome => ({ sent, waiting, took: 0, lost: [], replaced: 0 });
/** Outcome of each try, in order; the instants of the tries, and the sentences. */
function sendings(...outcomes: (LeftoverOutcome | null)[]) {
  const [begun, tries, told]: [number, number[], [sent: number, waiting: number][]] = [Date.now(), [], []];
  const sending = keepSending(
    () => {
      tries.push((Date.now() - begun) / 1000);
      const one = outcomes.shift() ?? null;
      return one === null ? Promise.reject(new Error('no storage')) : Promise.resolve(one);
    },
    ({ sent, waiting }) => told.push([sent, waiting]),
  );
  return { sending, tries, told };
}

it('sends until nothing waits, and says once that something does', async () => {
  const { sending, tries, told } = sendings(outcome(1, 2), outcome(0, 2), outcome(2, 0));
  sending.now();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([tries, told]).toEqual([
    [0, 10, 20],
    [
      [1, 2],
      [0, 0],
      [2, 0],
    ],
  ]);
});

it('tries at once when it is told to, one try at a time', async () => {
  const { sending, tries } = sendings(outcome(0, 1), outcome(0, 1), outcome(1, 0));
  sending.now();
  sending.now();
  await jest.advanceTimersByTimeAsync(4000);
  sending.now();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(tries).toEqual([0, 4, 14]);
});

it('says what became of a try that was under way when its page ended', async () => {
  const { sending, tries, told } = sendings(outcome(1, 2));
  sending.now();
  sending.stop();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([tries, told]).toEqual([[0], [[1, 2]]]);
});

it('ends with its page, and where the browser keeps nothing', async () => {
  const { sending, tries } = sendings(outcome(0, 1), outcome(0, 1));
  sending.now();
  await jest.advanceTimersByTimeAsync(1000);
  sending.stop();
  sending.now();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(tries).toEqual([0]);
  const without = sendings(null);
  without.sending.now();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([without.tries, without.told]).toEqual([[0], []]);
});
