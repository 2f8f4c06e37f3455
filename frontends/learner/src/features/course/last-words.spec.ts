import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { LastWords, longestWaitMs } from './last-words.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
/** Notes when the next lesson may be loaded. */
function opened(words: LastWords): () => boolean {
  let isOpen = false;
  void words.said().then(() => (isOpen = true));
  return () => isOpen;
}

it('the next lesson is loaded when the last word about the one before has its answer', async () => {
  const words = new LastWords();
  let answered = (): void => undefined;
  words.keep(new Promise<void>((resolve) => (answered = resolve)));
  words.keep(Promise.resolve());
  const isOpen = opened(words);
  await jest.advanceTimersByTimeAsync(1000);
  expect(isOpen()).toBe(false);
  answered();
  await jest.advanceTimersByTimeAsync(0);
  expect(isOpen()).toBe(true);
  expect(jest.getTimerCount()).toBe(0);
});

it('and without that after a few seconds, or when it was refused', async () => {
  const words = new LastWords();
  words.keep(new Promise(() => undefined));
  const isOpen = opened(words);
  await jest.advanceTimersByTimeAsync(longestWaitMs - 1);
  expect(isOpen()).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(isOpen()).toBe(true);
  const others = new LastWords();
  others.keep(Promise.reject(new Error('refused')));
  const isNext = opened(others);
  await jest.advanceTimersByTimeAsync(0);
  expect(isNext()).toBe(true);
});
