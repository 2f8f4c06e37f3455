import { expect, test } from '@jest/globals';
import { Coalesced } from './coalesced.js';

test('questions of the same moment go in one round, each gets its own answer', async () => {
  const rounds: number[] = [];
  const doubled = new Coalesced<number, number>(async (numbers) => {
    rounds.push(numbers.length);
    return numbers.map((number) => number * 2);
  }, 10);
  const asked = Array.from({ length: 25 }, (_, index) => index);
  expect(await Promise.all(asked.map((number) => doubled.ask(number)))).toEqual(asked.map((number) => number * 2));
  expect(rounds).toEqual([10, 10, 5]);
});

const tick = () => new Promise((resolve) => setImmediate(resolve));

test('two rounds at most are on their way; what comes meanwhile waits and is answered', async () => {
  const release: (() => void)[] = [];
  const slow = new Coalesced<number, number>(async (numbers) => {
    await new Promise<void>((resolve) => release.push(resolve));
    return numbers;
  }, 1);
  const answers = Promise.all([1, 2, 3, 4].map((number) => slow.ask(number)));
  for (let turn = 0; turn < 10; turn += 1) await tick();
  expect(release).toHaveLength(2);
  for (let done = 1; done <= 4; done += 1) {
    release.shift()?.();
    while (release.length < Math.min(2, 4 - done)) await tick();
  }
  expect(await answers).toEqual([1, 2, 3, 4]);
});

test('a failure is that round’s alone', async () => {
  const picky = new Coalesced<number, number>((numbers) => (numbers.includes(1) ? Promise.reject(new Error('no')) : Promise.resolve(numbers)), 1);
  const [first, second] = await Promise.allSettled([picky.ask(1), picky.ask(2)]);
  expect(first).toMatchObject({ status: 'rejected', reason: new Error('no') });
  expect(second).toEqual({ status: 'fulfilled', value: 2 });
});
