import { expect, it } from '@jest/globals';
import 'fake-indexeddb/auto';
import { fetchParts, type FetchDeps } from './fetch-sealed.js';
import { createSealedStore } from './sealed-store.js';

const hour = 3_600_000;
const question = (number: number) => ({ name: `n${number}`, body: `b${number}` });
/** A server with so many questions, two in a part. */
const asking =
  (count: number, until: string): FetchDeps['ask'] =>
  async (from) => ({
    questions: [from, from + 1].filter((number) => number < count).map(question),
    next: from + 2 < count ? from + 2 : null,
    until: count === 0 ? '' : until,
  });

function bench(count: number, changes: Partial<FetchDeps> = {}) {
  const store = createSealedStore();
  const pauses: number[] = [];
  const deps: FetchDeps = {
    ask: asking(count, new Date(2 * hour).toISOString()),
    store,
    pause: async (ms) => void pauses.push(ms),
    random: () => 0.5,
    now: () => hour,
    ...changes,
  };
  return { store, pauses, deps };
}

it('fetches all parts, spread over the time that is left, and what is over goes', async () => {
  const { store, pauses, deps } = bench(5);
  await store.put([{ ...question(9), examId: 'old', until: hour - 1 }]);
  expect(await fetchParts('e1', 60_000, deps)).toBe(true);
  expect([...(await store.get(['n0', 'n1', 'n2', 'n3', 'n4', 'n9']))]).toEqual([0, 1, 2, 3, 4].map((n) => [`n${n}`, `b${n}`]));
  expect(pauses).toEqual([15_000, 250, 250]);
  await store.forget('e2');
  expect(await store.isEmpty()).toBe(false);
  await store.forget('e1');
  expect(await store.isEmpty()).toBe(true);
});

it('waits for the last hour, and keeps nothing where nothing is given out', async () => {
  const { store, pauses, deps } = bench(0);
  expect(await fetchParts('e1', 100 * 24 * hour, deps)).toBe(false);
  expect(pauses).toEqual([2 ** 31 - 1, 30_000]);
  expect(await store.isEmpty()).toBe(true);
  const { pauses: soon, deps: others } = bench(0);
  await fetchParts('e1', hour, others);
  expect(soon).toEqual([5 * 60_000, 30_000]);
});

it('ends where nobody waits any more', async () => {
  const { store, deps } = bench(5, {
    pause: (() => {
      let times = 0;
      return async () => {
        times += 1;
        if (times > 1) throw new Error('gone');
      };
    })(),
  });
  await expect(fetchParts('e1', 60_000, deps)).rejects.toThrow('gone');
  expect((await store.get(['n0', 'n1', 'n2'])).size).toBe(2);
  await store.forget();
  expect(await store.isEmpty()).toBe(true);
});
