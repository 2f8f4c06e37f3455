import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { wrap } from './debian.ts';
import { programsNeeded } from './backing.ts';
import { isNewEnough } from './go.ts';
import { findProgram, provide } from './programs.ts';

const before = { ...process.env };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'programs-'));
  process.env['PATH'] = join(folder, 'bin');
  process.env['XDG_CACHE_HOME'] = join(folder, 'cache');
});
afterEach(() => {
  process.env['PATH'] = before['PATH'];
  if (before['XDG_CACHE_HOME'] === undefined) delete process.env['XDG_CACHE_HOME'];
  else process.env['XDG_CACHE_HOME'] = before['XDG_CACHE_HOME'];
});

function put(path: string, mode = 0o755): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, mode);
  return path;
}

test('the PATH comes before the cache, and what cannot be executed does not count', () => {
  const cached = put(join(folder, 'cache/xuekao/mongod-6.0.5/mongod'));
  const onPath = put(join(folder, 'bin/mongod'), 0o644);
  expect(findProgram('mongod')).toBe(cached);
  chmodSync(onPath, 0o755);
  expect(findProgram('mongod')).toBe(onPath);
});

test('nothing is fetched when everything is there', async () => {
  const said: string[] = [];
  const nats = put(join(folder, 'bin/nats-server'));
  expect(await provide(['nats-server'], (text) => said.push(text))).toEqual(new Map([['nats-server', nats]]));
  expect(said).toEqual([]);
});

test('where a program cannot be fetched, one sentence says what brings it; what would be fetched was announced', async () => {
  const said: string[] = [];
  await expect(provide(['redis-server'], (text) => said.push(text))).rejects.toThrow(
    'redis-server is not on the PATH and cannot be installed here by itself: install Redis 7 or newer, or set REDIS_URL.',
  );
  expect(said).toEqual([`fetching into ${join(folder, 'cache/xuekao')}: redis-server (2 MB, from Debian, unpacked into the cache only)`]);
});

test('a program that an unpacked tree holds finds its libraries and its data, wherever the cache is', () => {
  const script = join(folder, 'speaks');
  put(join(folder, 'tree/usr/bin/speaks'));
  writeFileSync(join(folder, 'tree/usr/bin/speaks'), '#!/bin/sh\necho "$DATA $1"; echo "$LD_LIBRARY_PATH" | tr : "\\n" | head -1\n');
  wrap(script, 'usr/bin/speaks', { DATA: 'usr/lib/x' });
  const said = execFileSync(script, ['a word'], { env: { PATH: '/usr/bin:/bin' }, encoding: 'utf8' });
  expect(said).toBe(`${folder}/tree/usr/lib/x a word\n${folder}/tree/usr/lib/x86_64-linux-gnu\n`);
});

test('an address in the environment replaces the program', () => {
  expect(programsNeeded({})).toEqual(['mongod', 'nats-server', 'redis-server']);
  expect(programsNeeded({ MONGO_URL: 'mongodb://db', NATS_URL: '', REDIS_URL: 'redis://r' })).toEqual(['nats-server']);
});

test('a Go that is too old for the sources is not used', () => {
  expect(['go1.26.8\n', 'go1.27', 'go2.0', 'go1.19.8', 'go1.25.9', ''].map(isNewEnough)).toEqual([true, true, true, false, false, false]);
});
