import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Lately } from './lately.js';

let looks: string[][] = [];
let there = new Map<string, { version: number }>();
const from = async (ids: readonly string[]) => {
  looks.push([...ids]);
  return ids.map((id) => there.get(id) ?? null);
};
beforeEach(() => {
  jest.useFakeTimers();
  looks = [];
  there = new Map(['a', 'b', 'c'].map((id) => [id, { version: 1 }]));
});
afterEach(() => {
  jest.useRealTimers();
});

test('a document is read once a second, however many ask', async () => {
  const lately = new Lately(from);
  expect(await Promise.all([lately.read('a'), lately.read('a')])).toEqual([{ version: 1 }, { version: 1 }]);
  there.set('a', { version: 2 });
  jest.advanceTimersByTime(999);
  expect(await lately.read('a')).toEqual({ version: 1 });
  jest.advanceTimersByTime(1);
  expect(await lately.read('a')).toEqual({ version: 2 });
  expect(looks).toEqual([['a'], ['a']]);
});

test('what is in use is read anew in one look, what is not stays out of it', async () => {
  const lately = new Lately(from);
  for (const id of ['a', 'b', 'c']) await lately.read(id);
  jest.advanceTimersByTime(8000);
  await lately.read('b');
  expect(looks.splice(0)).toEqual([['a'], ['b'], ['c'], ['b', 'c', 'a']]);
  jest.advanceTimersByTime(3000);
  there.set('b', { version: 2 });
  // 'a' and 'c' were asked for eleven seconds ago
  expect(await lately.read('b')).toEqual({ version: 2 });
  expect(looks).toEqual([['b']]);
});

test('what is not there, and what could not be read, is asked for each time', async () => {
  const lately = new Lately(from);
  expect(await lately.read('x')).toBeNull();
  there.set('x', { version: 1 });
  expect(await lately.read('x')).toEqual({ version: 1 });
  let isAway = true;
  const shaky = new Lately((ids) => (isAway ? Promise.reject(new Error('away')) : from(ids)));
  await expect(shaky.read('a')).rejects.toThrow('away');
  isAway = false;
  expect(await shaky.read('a')).toEqual({ version: 1 });
});
