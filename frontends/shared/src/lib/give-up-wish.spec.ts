import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { giveUpWish, wishMs } from './give-up-wish.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function wish(isLost: boolean) {
  const page = new EventTarget();
  const given: string[] = [];
  const end = giveUpWish(page, isLost, () => given.push('given up'));
  return { page, given, end };
}

it.each(['pointerdown', 'keydown'])('what is on its way is not wanted any more after the next %s', (name) => {
  const { page, given } = wish(false);
  page.dispatchEvent(Object.assign(new Event(name), { repeat: true }));
  expect(given).toEqual([]);
  page.dispatchEvent(new Event(name));
  expect(given).toEqual(['given up']);
});

it('what was lost is not wanted any more after a while; what is slow is waited for', async () => {
  const [lost, slow] = [wish(true), wish(false)];
  await jest.advanceTimersByTimeAsync(wishMs);
  expect([lost.given, slow.given]).toEqual([['given up'], []]);
});

it('nothing is given up once it is there', async () => {
  const { page, given, end } = wish(true);
  end();
  page.dispatchEvent(new Event('keydown'));
  await jest.advanceTimersByTimeAsync(wishMs);
  expect(given).toEqual([]);
});
