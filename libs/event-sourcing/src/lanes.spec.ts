import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Lanes, laneOf } from './lanes.js';
import { Watermark } from './watermark.js';

const runs = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 200) };

test('whatever fails how often: of each stream one after the other, in order, each until it is done', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ stream: fc.constantFrom('a', 'b', 'c', 'd'), failures: fc.integer({ min: 0, max: 3 }) }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 3 }),
      async (items, count, most) => {
        const done: number[] = [];
        const busy = new Set<string>();
        const one = async (n: number, tries: number): Promise<number | undefined> => {
          const { stream, failures } = items[n] ?? { stream: '', failures: 0 };
          expect(busy.has(stream)).toBe(false);
          busy.add(stream);
          await Promise.resolve();
          busy.delete(stream);
          if (tries < failures) return 0;
          expect(tries).toBe(failures);
          done.push(n);
          return undefined;
        };
        const take = async (some: readonly number[], tries: number): Promise<(number | undefined)[]> => {
          expect(some.length).toBeLessThanOrEqual(tries === 0 ? most : 1);
          const results: (number | undefined)[] = [];
          const paused = new Set<string | undefined>();
          for (const n of some) {
            const stream = items[n]?.stream;
            const pauseMs = paused.has(stream) ? 0 : await one(n, tries);
            if (pauseMs !== undefined) paused.add(stream);
            results.push(pauseMs);
          }
          return results;
        };
        const work = new Lanes<number>(count, take, most);
        for (const [n, { stream }] of items.entries()) work.add(stream, n);
        await work.until(0);
        await work.end();
        expect(done.toSorted((one, other) => one - other)).toEqual(items.map((_item, n) => n));
        for (const stream of ['a', 'b', 'c', 'd']) {
          const own = done.filter((n) => items[n]?.stream === stream);
          expect(own).toEqual(own.toSorted((one, other) => one - other));
        }
      },
    ),
    runs,
  );
});

test('what ends all of the work ends it: nothing more begins, and whoever waits hears of it', async () => {
  const begun: number[] = [];
  const work = new Lanes<number>(1, ([n = 0]) => {
    begun.push(n);
    return n === 1 ? Promise.reject(new Error('over')) : Promise.resolve([undefined]);
  });
  for (const n of [0, 1, 2]) work.add('a', n);
  await expect(work.until(0)).rejects.toThrow('over');
  await work.end();
  expect(begun).toEqual([0, 1]);
});

test('a stream has its place among the lanes by its name alone', () => {
  const places = Array.from({ length: 1000 }, (_none, n) => laneOf(`attempt-${n}`, 8));
  expect(places).toEqual(Array.from({ length: 1000 }, (_none, n) => laneOf(`attempt-${n}`, 8)));
  for (let lane = 0; lane < 8; lane += 1) expect(places.filter((place) => place === lane).length).toBeGreaterThan(80);
});

test('the mark stands behind the first number that has not ended', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 11, max: 60 }), { maxLength: 30 }), fc.infiniteStream(fc.nat()), (numbers, random) => {
      const sorted = numbers.toSorted((one, other) => one - other);
      const mark = new Watermark(10);
      for (const number of sorted) mark.begin(number);
      const left = [...sorted];
      while (left.length > 0) {
        const [ended] = left.splice((random.next().value as number) % left.length, 1); // it never ends
        mark.end(ended ?? 0);
        const open = Math.min(...left);
        expect(mark.value).toBe(sorted.filter((number) => number < open).at(-1) ?? 10);
      }
      mark.advance(100);
      expect(mark.value).toBe(100);
    }),
    runs,
  );
});

test('one that is to be tried again later keeps its own stream waiting, and no other of its lane', async () => {
  const done: string[] = [];
  const work = new Lanes<string>(1, ([item = ''], tries) => {
    if (item === 'a1' && tries === 0) return Promise.resolve([60_000]);
    done.push(item);
    return Promise.resolve([undefined]);
  });
  for (const item of ['a1', 'a2', 'b1', 'b2', 'c1']) work.add(item.slice(0, 1), item);
  await work.until(2);
  expect(done).toEqual(['b1', 'c1', 'b2']);
  expect(work.size).toBe(2);
  await work.end();
});

test('what waits of a stream goes along in its order, as far as there is room', async () => {
  const pieces: string[][] = [];
  const work = new Lanes<string>(
    8,
    async (items) => {
      pieces.push([...items]);
      return items.map(() => undefined);
    },
    4,
  );
  for (const item of ['a1', 'b1', 'a2', 'c1', 'c2', 'c3']) work.add(item.slice(0, 1), item);
  await work.until(0);
  await work.end();
  expect(pieces).toEqual([
    ['a1', 'a2', 'b1', 'c1'],
    ['c2', 'c3'],
  ]);
});

test('of a stream whose second item has to be tried again the first is done, and the third waits', async () => {
  const pieces: [string[], number][] = [];
  const work = new Lanes<string>(
    1,
    async (items, tries) => {
      pieces.push([[...items], tries]);
      return items.map((item, at) => (tries === 0 && at > 0 && item.startsWith('a') ? 0 : undefined));
    },
    5,
  );
  for (const item of ['a1', 'a2', 'a3', 'b1']) work.add(item.slice(0, 1), item);
  await work.until(0);
  await work.end();
  expect(pieces).toEqual([
    [['a1', 'a2', 'a3', 'b1'], 0],
    [['a2'], 1],
    [['a3'], 0],
  ]);
});

test('what waits goes along in few pieces of work, each of many streams', async () => {
  const pieces: number[] = [];
  const work = new Lanes<string>(
    8,
    async (items) => {
      pieces.push(items.length);
      return items.map(() => undefined);
    },
    50,
  );
  for (let n = 0; n < 120; n += 1) work.add(`attempt-${n}`, `${n}`);
  await work.until(0);
  await work.end();
  expect(pieces).toEqual([50, 50, 20]);
});
