import { expect, test } from '@jest/globals';
import { Batcher } from './batcher.js';
import { StoreBusy } from './event-store.js';

test('questions of the same moment go in one round, each gets its own answer', async () => {
  const rounds: number[] = [];
  const doubled = new Batcher<number, number>(
    async (numbers) => {
      rounds.push(numbers.length);
      return numbers.map((number) => number * 2);
    },
    { round: 10 },
  );
  const asked = Array.from({ length: 25 }, (_, index) => index);
  expect(await Promise.all(asked.map((number) => doubled.ask(number)))).toEqual(asked.map((number) => number * 2));
  expect(rounds).toEqual([10, 10, 5]);
});

const tick = () => new Promise((resolve) => setImmediate(resolve));

test('one round at a time is on its way; what comes meanwhile waits for the next and is answered', async () => {
  const rounds: { numbers: readonly number[]; release: () => void }[] = [];
  const slow = new Batcher<number, number>(async (numbers) => {
    await new Promise<void>((release) => rounds.push({ numbers, release }));
    return numbers;
  });
  const first = slow.ask(1);
  while (rounds.length < 1) await tick();
  const others = Promise.all([2, 3, 4].map((number) => slow.ask(number)));
  for (let turn = 0; turn < 10; turn += 1) await tick();
  expect(rounds).toHaveLength(1);
  rounds[0]?.release();
  expect(await first).toBe(1);
  while (rounds.length < 2) await tick();
  rounds[1]?.release();
  expect(await others).toEqual([2, 3, 4]);
  expect(rounds.map(({ numbers }) => numbers)).toEqual([[1], [2, 3, 4]]);
});

test('a failure is that round’s alone', async () => {
  const picky = new Batcher<number, number>(
    (numbers) => (numbers.includes(1) ? Promise.reject(new Error('no')) : Promise.resolve(numbers)),
    { round: 1 },
  );
  const [first, second] = await Promise.allSettled([picky.ask(1), picky.ask(2)]);
  expect(first).toMatchObject({ status: 'rejected', reason: new Error('no') });
  expect(second).toEqual({ status: 'fulfilled', value: 2 });
});

test('while a round hangs, those behind it are refused in time, and a long line at once', async () => {
  const rounds: (() => void)[] = [];
  const stuck = new Batcher<number, number>(
    async (numbers) => {
      await new Promise<void>((resolve) => rounds.push(resolve));
      return numbers;
    },
    { waiting: 2, timeoutMs: 200 },
  );
  const first = stuck.ask(1);
  while (rounds.length < 1) await tick();
  const behind = Promise.allSettled([stuck.ask(2), stuck.ask(3)]);
  await expect(stuck.ask(4)).rejects.toThrow(StoreBusy);
  expect(await behind).toMatchObject([{ reason: expect.any(StoreBusy) }, { reason: expect.any(StoreBusy) }]);
  rounds[0]?.();
  expect(await first).toBe(1);
  const later = stuck.ask(5);
  while (rounds.length < 2) await tick();
  rounds[1]?.();
  expect(await later).toBe(5);
});

test('a round that waits for more takes what comes within its time, and a lone question is answered too', async () => {
  const rounds: number[] = [];
  const patient = new Batcher<number, number>(
    async (numbers) => {
      rounds.push(numbers.length);
      return numbers;
    },
    { gatherMs: 50 },
  );
  const first = patient.ask(1);
  for (let turn = 0; turn < 3; turn += 1) await tick();
  expect(rounds).toEqual([]);
  expect(await Promise.all([first, patient.ask(2), patient.ask(3)])).toEqual([1, 2, 3]);
  expect(await patient.ask(4)).toBe(4);
  expect(rounds).toEqual([3, 1]);
});
