import { describe, expect, it } from '@jest/globals';
import { LateRequests } from './late-requests.js';

const waits = 3000;
/** A sender whose clock began at another time than ours. */
const from =
  (late: LateRequests, offset: number, by = 'gateway') =>
  (sent: number, now: number): boolean =>
    late.isLate({ by, at: sent - offset, waits }, now);

describe('a request is late', () => {
  it.each([0, 5_000_000, -5_000_000])('when it comes after its wait, whatever the clock of its sender says (%d ms)', (offset) => {
    const isLate = from(new LateRequests(), offset);
    expect([isLate(1000, 1002), isLate(2000, 4900), isLate(2100, 5400), isLate(20_000, 20_001)]).toEqual([false, false, true, false]);
  });

  it('never as the first of its sender, nor by the clock of another one', () => {
    const late = new LateRequests();
    expect([from(late, 0)(1000, 1001), from(late, 50_000, 'other')(1000, 1001), from(late, 50_000, 'other')(2000, 2001)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('after twenty seconds in which the process was frozen', () => {
    const isLate = from(new LateRequests(), 700);
    for (let at = 0; at < 90_000; at += 500) expect(isLate(at, at + 2)).toBe(false);
    expect([90_000, 100_000, 106_000, 109_900].map((at) => isLate(at, 110_000))).toEqual([true, true, true, false]);
  });

  it('for ten seconds at most when the machine of the sender was paused, whose clock stood still meanwhile', () => {
    const isLate = from(new LateRequests(), 0);
    for (let at = 0; at < 90_000; at += 500) isLate(at, at + 2);
    const after = Array.from({ length: 60 }, (_none, index) => isLate(index * 500 + 90_000, index * 500 + 100_000));
    expect([after[0], after.slice(21).some(Boolean)]).toEqual([true, false]);
  });

  it('never when the clocks jumped against each other by more than the broker keeps a request', () => {
    const jumped = from(new LateRequests(), 0);
    jumped(0, 2);
    expect([jumped(1000, 500_000), jumped(2000, 501_000)]).toEqual([false, false]);
  });
});
