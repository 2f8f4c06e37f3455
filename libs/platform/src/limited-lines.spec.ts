import { expect, it } from '@jest/globals';
import { Writable } from 'node:stream';
import { LimitedLines } from './limited-lines.js';
import { createLogger } from './logger.js';

function lines(): { logger: ReturnType<typeof createLogger>; written: Record<string, unknown>[]; next: () => Promise<void> } {
  const written: Record<string, unknown>[] = [];
  let told = Promise.withResolvers<void>();
  const out = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(JSON.parse(chunk.toString()) as Record<string, unknown>); // the logger writes one object a line
      told.resolve();
      told = Promise.withResolvers<void>();
      done();
    },
  });
  return { logger: createLogger('test', 'warn', out), written, next: () => told.promise };
}

it('writes the first ones of each kind in full and counts the others at the end of the second', async () => {
  const { logger, written, next } = lines();
  const limited = new LimitedLines(logger, 'refused', 2);
  for (let n = 1; n <= 5; n += 1) limited.add({ path: '/a', status: 503 }, n * 10, { requestId: `a${n}` });
  limited.add({ path: '/a', status: 500 }, 7, { requestId: 'b1' });
  expect(written.map(({ requestId, status, ms }) => [requestId, status, ms])).toEqual([
    ['a1', 503, 10],
    ['a2', 503, 20],
    ['b1', 500, 7],
  ]);
  await next();
  expect(written).toHaveLength(4);
  expect(written[3]).toMatchObject({ path: '/a', status: 503, more: 3, slowestMs: 50, msg: 'refused: more of them in this second' });
  limited.add({ path: '/a', status: 503 }, 60, { requestId: 'a6' });
  expect(written[4]).toMatchObject({ requestId: 'a6' });
  limited.flush();
  expect(written).toHaveLength(5); // there was nothing to count
});
