import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { untilReached } from './until-reached.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const away = (): { network: EventTarget; asked: () => number; back: () => void; runs: () => number; end: () => void } => {
  const network = new EventTarget();
  let [isBack, asked, runs] = [false, 0, 0];
  const end = untilReached(
    async () => {
      asked += 1;
      return isBack;
    },
    () => void (runs += 1),
    0,
    network,
  );
  return { network, asked: () => asked, back: () => void (isBack = true), runs: () => runs, end };
};

it('asks until the server answers, and then no more', async () => {
  const { asked, back, runs } = away();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBeGreaterThan(3);
  expect(runs()).toBe(0);
  back();
  await jest.advanceTimersByTimeAsync(14_000);
  expect(runs()).toBe(1);
  const before = asked();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([asked(), runs()]).toEqual([before, 1]);
});

it('asks at once when the network returns', async () => {
  const { network, back, runs } = away();
  back();
  network.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  expect(runs()).toBe(1);
});

it('a page that goes asks no more', async () => {
  const { network, asked, back, end, runs } = away();
  end();
  back();
  network.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect([asked(), runs()]).toEqual([0, 0]);
});
