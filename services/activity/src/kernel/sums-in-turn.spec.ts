import { expect, test } from '@jest/globals';
import { SumsInTurn } from './sums-in-turn.js';

interface Write {
  key: string;
  sum: number;
  end: PromiseWithResolvers<void>;
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function heldWrites(): { sums: SumsInTurn; writes: Write[] } {
  const writes: Write[] = [];
  const sums = new SumsInTurn((key, sum) => {
    const end = Promise.withResolvers<void>();
    writes.push({ key, sum, end });
    return end.promise;
  });
  return { sums, writes };
}

test('what comes while a write is under way is one write behind it, and others do not wait for it', async () => {
  const { sums, writes } = heldWrites();
  const first = sums.add('a', 1);
  await turn();
  const ended: string[] = [];
  const later = [2, 3, -1].map((change) => sums.add('a', change).then(() => ended.push('a')));
  const other = sums.add('b', 7).then(() => ended.push('b'));
  await turn();
  expect(writes.map(({ key, sum }) => [key, sum])).toEqual([
    ['a', 1],
    ['b', 7],
  ]);
  writes[1]?.end.resolve();
  await other;
  writes[0]?.end.resolve();
  await first;
  await turn();
  // told only when their own write is done
  expect(ended).toEqual(['b']);
  expect(writes.slice(2).map(({ sum }) => sum)).toEqual([4]);
  writes[2]?.end.resolve();
  await Promise.all(later);
  expect(ended).toEqual(['b', 'a', 'a', 'a']);
});

test('a write that fails fails for those whose part it had, and the next one goes on', async () => {
  const { sums, writes } = heldWrites();
  const first = sums.add('a', 1);
  await turn();
  const second = sums.add('a', 2);
  writes[0]?.end.reject(new Error('the database is away'));
  await expect(first).rejects.toThrow('the database is away');
  await turn();
  writes[1]?.end.resolve();
  await second;
  expect(writes.map(({ sum }) => sum)).toEqual([1, 2]);
});
