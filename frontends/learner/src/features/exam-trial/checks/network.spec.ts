import { describe, expect, it } from '@jest/globals';
import { checkNetwork } from './network.js';

/** A server whose answers take so long, null: never come; its clock is behind the device's by `ahead`. */
async function check(times: readonly (number | null | 'refused')[], ahead = 0) {
  let [at, now] = [0, 0];
  const ask = async (): Promise<number | null> => {
    const time = times[at++] ?? null;
    if (time === null) throw new Error('lost');
    if (time === 'refused') {
      // it waits at the door
      now += 2000;
      return null;
    }
    now += time;
    return 1_000_000 + now - time / 2 - ahead;
  };
  return checkNetwork(ask, { monotonic: () => now, wall: () => 1_000_000 + now });
}
const ten = (time: number | null) => Array.from({ length: 10 }, () => time);

describe('the network of a trial', () => {
  it('is ten answers: the middle one, the slowest, and those that did not come', async () => {
    expect(await check([300, 20, 30, 40, 50, 60, 70, 80, 90, 100])).toMatchObject({
      network: { tries: 10, failed: 0, ms: 70, worstMs: 300 },
    });
    expect(await check([20, null, 20, null, 20, 20, 20, 20, 20, 20])).toMatchObject({ network: { tries: 10, failed: 2, ms: 20 } });
  });
  it('is given up after three questions without any answer', async () => {
    expect((await check(ten(null))).network).toEqual({ tries: 3, failed: 3, ms: 0, worstMs: 0 });
    expect((await check([null, null, 20, ...ten(20)])).network).toMatchObject({ tries: 10, failed: 2 });
  });
  it('does not hold against the line that the server refused to answer: nothing is lost, and how long that took says nothing', async () => {
    expect(await check([20, 'refused', 20, 'refused', 30, 20, 20, 20, 20, 20])).toEqual({
      network: { tries: 10, failed: 0, ms: 20, worstMs: 30 },
      clockSeconds: 0,
    });
    expect(await check(Array.from({ length: 10 }, () => 'refused' as const))).toEqual({
      network: { tries: 10, failed: 0, ms: 0, worstMs: 0 },
      clockSeconds: 0,
    });
    expect((await check(['refused', null, null, ...ten(20)])).network).toMatchObject({ tries: 10, failed: 2 });
  });
  it('tells how far the device’s clock is ahead, by the quickest answer', async () => {
    expect((await check([2000, 100, ...ten(900)], 300_000)).clockSeconds).toBe(300);
    expect((await check(ten(40), -61_000)).clockSeconds).toBe(-61);
  });
});
