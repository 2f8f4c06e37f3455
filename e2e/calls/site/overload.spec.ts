import { beforeAll, describe, expect, it } from '@jest/globals';
import { startFlood } from '../../support/flood.js';
import { platform, postOnce } from '../../support/platform.js';
import { School, type Person } from '../../support/school.js';

let greedy: Person;
let patient: Person;
beforeAll(async () => {
  const school = await School.open();
  [greedy, patient] = [await school.person(), await school.person()];
});

const rounds = 30;
/**
 * How somebody is answered who asks one thing after the other, ten a second, as a page that loads. How long it takes is measured by
 * `bench:heavy`.
 */
async function asking(who: Person): Promise<number[]> {
  const codes: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    codes.push((await postOnce('/api/sys/user/info', who.token, {})).code);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return codes;
}

describe('one person who asks 500 times a second (security row 34)', () => {
  it('is told when to come again, and nobody else is refused', async () => {
    const began = performance.now();
    const flood = startFlood(`${platform().url}/api/client/exam/open-paging`, greedy.token, 500);
    const meanwhile = await asking(patient);
    const { statuses, withoutDelay } = await flood.stop();
    const refused = statuses['429'] ?? 0;
    const answered = Object.values(statuses).reduce((sum, count) => sum + count, 0);
    expect(answered).toBeGreaterThan(1000);
    // a hundred at once and 25 a second are a person's own
    expect(statuses['200']).toBeLessThan(100 + 25 * ((performance.now() - began) / 1000 + 1));
    expect(refused / answered).toBeGreaterThan(0.5);
    expect(Object.keys(statuses).filter((status) => !['200', '429', '503'].includes(status))).toEqual([]);
    expect(withoutDelay).toBe(0);
    expect(new Set(meanwhile)).toEqual(new Set([0]));
  }, 30_000);
});
