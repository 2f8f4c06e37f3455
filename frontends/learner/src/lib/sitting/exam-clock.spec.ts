import { describe, expect, it } from '@jest/globals';
import { ExamClock, passedThreshold, pollDelayMs, showsHiddenClock } from '../exam-clock.js';

describe('the clock of a sitting', () => {
  it('counts down from what the server said and takes its correction', () => {
    let now = 5000;
    const corrections: number[] = [];
    const clock = new ExamClock(
      () => now,
      90,
      (left) => corrections.push(left),
    );
    now += 30_500;
    expect(clock.left()).toBe(59.5);
    clock.correct(58.5);
    expect(clock.left()).toBe(59.5);
    clock.correct(40);
    expect(clock.left()).toBe(40);
    now += 100_000;
    expect(clock.left()).toBe(0);
    // what keeps to the end of the paper hears of it
    expect(corrections).toEqual([40]);
  });

  it('does not run while the paper stands, and goes on with what the server says', () => {
    let now = 5000;
    const ends: number[] = [];
    const clock = new ExamClock(
      () => now,
      90,
      (left) => ends.push(left),
    );
    now += 30_000;
    clock.stand(clock.left());
    now += 600_000;
    // a reply from before the pause
    clock.correct(20);
    expect(clock.left()).toBe(60);
    clock.go(61);
    now += 1000;
    expect(clock.left()).toBe(60);
    expect(ends).toEqual([61]);
  });

  it('announces a threshold once, and the nearest after a sleep', () => {
    expect([passedThreshold(301, 300), passedThreshold(300, 299), passedThreshold(3600, 50), passedThreshold(100, 90)]).toEqual([
      5,
      null,
      1,
      null,
    ]);
  });

  it('comes back where it is hidden: at 10 and 5 minutes for a while, also late after a sleep, and for the last minute', () => {
    const shown = (lefts: number[], passedAt: number | null = null) => lefts.map((left) => showsHiddenClock(left, passedAt));
    expect(shown([1800, 1795, 601, 600, 586, 585, 301, 300, 286, 285, 61, 60, 30, 0])).toEqual([
      false,
      false,
      false,
      true,
      true,
      false,
      false,
      true,
      true,
      false,
      false,
      true,
      true,
      true,
    ]);
    expect(shown([420, 406, 405], 420)).toEqual([true, true, false]);
    // half an hour is announced only
    expect(shown([1800, 1790], 1800)).toEqual([false, false]);
  });

  it('spreads polls by a fifth', () => {
    expect([pollDelayMs(30_000, 0), pollDelayMs(30_000, 1)]).toEqual([24_000, 36_000]);
  });
});
