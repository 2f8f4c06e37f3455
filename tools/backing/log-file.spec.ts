import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { boundsOf, LogFile } from './log-file.ts';

const fresh = (): string => join(mkdtempSync(join(tmpdir(), 'log-')), 'a.log');

test('the log keeps the newest pieces and drops the oldest', () => {
  const path = fresh();
  const log = new LogFile(path, { maxBytes: 10, keep: 2 });
  for (const piece of ['1111111111', '2222222222', '3333333333', '4444444444', '5']) log.write(piece);
  log.close();
  expect(readdirSync(join(path, '..')).sort()).toEqual(['a.log', 'a.log.1', 'a.log.2']);
  expect([path, `${path}.1`, `${path}.2`].map((file) => readFileSync(file, 'utf8'))).toEqual(['5', '4444444444', '3333333333']);
});

test('a log that is opened again goes on where it was, and its size counts', () => {
  const path = fresh();
  for (const piece of ['12345678', '90', 'x']) {
    const log = new LogFile(path, { maxBytes: 10, keep: 2 });
    log.write(piece);
    log.close();
  }
  expect([path, `${path}.1`].map((file) => readFileSync(file, 'utf8'))).toEqual(['x', '1234567890']);
});

test('where fewer files are kept than before, the older ones go', () => {
  const path = fresh();
  for (const name of [...[1, 2, 3, 4, 12].map((age) => `${path}.${age}`), `${path}.3.gz`, `${path}.old`, path.replace('a.log', 'b.log.9')])
    writeFileSync(name, 'x');
  const log = new LogFile(path, { maxBytes: 10, keep: 2 });
  log.write('1');
  log.close();
  expect(readdirSync(join(path, '..')).sort()).toEqual(['a.log', 'a.log.1', 'a.log.2', 'a.log.3.gz', 'a.log.old', 'b.log.9']);
});

test('size and number of the files come from the environment, and what is no number is refused in words', () => {
  expect(boundsOf({})).toEqual({ maxBytes: 10 * 1_048_576, keep: 3 });
  expect(boundsOf({ LOG_FILE_MB: '50', LOG_FILES: '20' })).toEqual({ maxBytes: 50 * 1_048_576, keep: 20 });
  expect(() => boundsOf({ LOG_FILES: '0' })).toThrow('LOG_FILES=0 is not usable: set a whole number from 1 to 1000.');
  expect(() => boundsOf({ LOG_FILE_MB: 'viel' })).toThrow('LOG_FILE_MB=viel');
});
