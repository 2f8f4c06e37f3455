import { expect, test } from '@jest/globals';
import { piecesOf } from './pieces.js';

const bytes = (value: number): Buffer => Buffer.alloc(10, value);

test('what is written comes in its order, in pieces of the size and a last one', async () => {
  const pieces: Buffer[] = [];
  const made = piecesOf(async (write) => {
    for (let value = 0; value < 7; value += 1) await write(bytes(value));
  }, 25);
  for await (const piece of made) pieces.push(piece);
  expect(pieces.map(({ length }) => length)).toEqual([30, 30, 10]);
  expect(Buffer.concat(pieces)).toEqual(Buffer.concat([0, 1, 2, 3, 4, 5, 6].map(bytes)));
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
