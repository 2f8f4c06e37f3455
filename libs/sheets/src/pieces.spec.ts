import { expect, test } from '@jest/globals';
import { piecesOf } from './pieces.js';

const bytes = (value: number): Buffer => Buffer.alloc(10, value);

test('what is written comes in its order, in pieces of the size and a last one', async () => {
  const pieces: Buffer[] = [];
  const made = piecesOf(async (write) => {
    for (let value = 0; value < 7; value += 1) await write(bytes(value));
  }, 25);
  for await (const piece of made) pieces.push(Buffer.from(piece));
  expect(pieces.map(({ length }) => length)).toEqual([25, 25, 20]);
  expect(Buffer.concat(pieces)).toEqual(Buffer.concat([0, 1, 2, 3, 4, 5, 6].map(bytes)));
});

test('a whole number of pieces has no empty one behind it, and nothing written has none at all', async () => {
  const sizes = async (count: number): Promise<number[]> => {
    const found: number[] = [];
    const made = piecesOf(async (write) => {
      for (let value = 0; value < count; value += 1) await write(bytes(value));
    }, 20);
    for await (const piece of made) found.push(piece.length);
    return found;
  };
  expect([await sizes(4), await sizes(0)]).toEqual([[20, 20], []]);
});

test('a piece is as it was until the next one is asked for, however much was written meanwhile, and all stand in two places', async () => {
  const places = new Set<ArrayBufferLike>();
  const written = Buffer.alloc(10);
  const made = piecesOf(async (write) => {
    // the maker writes into the same bytes again as soon as they are taken
    for (let value = 0; value < 50; value += 1) await write(written.fill(value));
  }, 25);
  const read: number[] = [];
  for await (const piece of made) {
    await new Promise(setImmediate);
    places.add(piece.buffer);
    read.push(...piece);
  }
  expect(read).toEqual(Array.from({ length: 500 }, (_none, at) => Math.floor(at / 10)));
  expect(places.size).toBe(2);
});

test('the maker waits for the reader, and ends when the reader leaves', async () => {
  let written = 0;
  const ended = Promise.withResolvers<void>();
  const made = piecesOf(async (write) => {
    try {
      for (;;) {
        await write(bytes(1));
        written += 1;
      }
    } finally {
      ended.resolve();
    }
  }, 20);
  await made.next();
  await new Promise(setImmediate);
  expect(written).toBeLessThan(6);
  await made.return();
  await ended.promise;
});

test('a failure of the maker is what the reader is told', async () => {
  const made = piecesOf(async (write) => {
    await write(bytes(1));
    throw new Error('the database is away');
  }, 10);
  await expect(made.next().then(() => made.next())).rejects.toThrow('the database is away');
});

test('a failure of the maker that nobody waits for ends nothing else', async () => {
  const failing = Promise.withResolvers<void>();
  const made = piecesOf(async (write) => {
    await write(bytes(1));
    await failing.promise;
  }, 10);
  await made.next();
  await made.return();
  failing.reject(new Error('the database is away'));
  // a rejection without a handler would fail the run
  await new Promise(setImmediate);
  expect(await made.next()).toEqual({ done: true, value: undefined });
});
