import { describe, expect, it } from '@jest/globals';
import { metrics } from '@xuekao/platform';
import { Rounds } from './rounds.js';

/** One round of the event loop, with all that follows from what ran in it. */
const round = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('work in rounds', () => {
  it('runs a few pieces in each round of the event loop, in the order of their arrival', async () => {
    const rounds = new Rounds('a few of ten', { perRound: 4, longest: 100 });
    const done: number[] = [];
    const all = Promise.all(Array.from({ length: 10 }, (_, index) => rounds.enter().then(() => done.push(index))));
    const seen: number[] = [];
    while (done.length < 10 && seen.length < 10) {
      await Promise.resolve();
      await Promise.resolve();
      seen.push(done.length);
      await round();
    }
    await all;
    const steps = [...seen, done.length].map((count, index, counts) => count - (counts[index - 1] ?? 0));
    expect(Math.max(...steps)).toBeLessThanOrEqual(4);
    expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('lets other work of the process begin before hundreds of pieces are done', async () => {
    const rounds = new Rounds('hundreds', { perRound: 8, longest: 1000 });
    let done = 0;
    const all = Promise.all(Array.from({ length: 400 }, () => rounds.enter().then(() => (done += 1))));
    await round();
    expect(done).toBeLessThanOrEqual(16);
    await all;
    expect(done).toBe(400);
  });

  it('lets the next one in at once when nobody waits', async () => {
    const rounds = new Rounds('nobody waits', { perRound: 2, longest: 10 });
    for (let turn = 0; turn < 3; turn += 1) {
      let isIn = false;
      void rounds.enter().then(() => (isIn = true));
      await Promise.resolve();
      await Promise.resolve();
      expect(isIn).toBe(true);
      await round();
    }
  });

  it('refuses one more than may wait, and shows how many wait', async () => {
    const rounds = new Rounds('short line', { perRound: 1, longest: 2 });
    const three = [rounds.enter(), rounds.enter(), rounds.enter()];
    const waiting = async (): Promise<number | undefined> =>
      (await metrics.queue.get()).values.find(({ labels }) => labels['queue'] === 'short line')?.value;
    expect(await waiting()).toBe(2);
    await expect(rounds.enter()).rejects.toMatchObject({ errorName: 'BUSY' });
    await Promise.all(three);
    await round();
    expect(await waiting()).toBe(0);
  });
});
