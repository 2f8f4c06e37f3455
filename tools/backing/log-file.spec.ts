import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { LogFile } from './log-file.ts';

const fresh = (): string => join(mkdtempSync(join(tmpdir(), 'log-')), 'a.log');

test('the log keeps the newest pieces and drops the oldest', () => {
  const path = fresh();
  const log = new LogFile(path, 10, 2);
  for (const piece of ['1111111111', '2222222222', '3333333333', '4444444444', '5']) log.write(piece);
  log.close();
  expect(readdirSync(join(path, '..')).sort()).toEqual(['a.log', 'a.log.1', 'a.log.2']);
  expect([path, `${path}.1`, `${path}.2`].map((file) => readFileSync(file, 'utf8'))).toEqual(['5', '4444444444', '3333333333']);
});

test('a log that is opened again goes on where it was, and its size counts', () => {
  const path = fresh();
  for (const piece of ['12345678', '90', 'x']) {
    const log = new LogFile(path, 10, 2);
    log.write(piece);
    log.close();
  }
  expect([path, `${path}.1`].map((file) => readFileSync(file, 'utf8'))).toEqual(['x', '1234567890']);
});
