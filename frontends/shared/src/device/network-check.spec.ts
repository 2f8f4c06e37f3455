import { describe, expect, it } from '@jest/globals';
import { checkNetwork } from './network-check.js';

/** A clock that goes on by the given milliseconds with every answer. */
function line(times: readonly (number | null)[]): { ping: () => Promise<void>; now: () => number } {
  let [at, clock] = [0, 0];
  return {
    now: () => clock,
    ping: async () => {
      const time = times[at++] ?? null;
      if (time === null) throw new Error('lost');
      clock += time;
    },
  };
}
const check = async (times: readonly (number | null)[]) => {
  const { ping, now } = line(times);
  return checkNetwork(ping, new AbortController().signal, now);
};

describe('the network test', () => {
  it('tells a good line from a slow one and from none', async () => {
    expect(await check([20, 30, 40, 50, 60])).toEqual({ kind: 'good', ms: 40, tries: 5, failed: 0 });
    expect(await check([900, 900, 900, 900, 901])).toMatchObject({ kind: 'slow', ms: 900 });
    expect(await check([20, null, 30, 40, 30])).toEqual({ kind: 'failed', ms: 30, tries: 5, failed: 1 });
    expect(await check([null, null, null, null, null])).toEqual({ kind: 'failed', ms: 0, tries: 5, failed: 5 });
  });

  it('stops when nobody waits for it any more', async () => {
    const stop = new AbortController();
    let asked = 0;
    await checkNetwork(async () => { asked += 1; stop.abort(); }, stop.signal);
    expect(asked).toBe(1);
  });
});
