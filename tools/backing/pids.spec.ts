import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { PidRecord } from './pids.ts';

let folder: string;
let children: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pids-'));
  children = [];
});
afterEach(() => children.forEach((child) => child.kill('SIGKILL')));

async function sleeper(): Promise<ChildProcess> {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  children.push(child);
  await once(child, 'spawn');
  return child;
}

const entry = (name: string): string => join(folder, 'run', `${name}.json`);

test('a new start ends the processes that a killed one left', async () => {
  const left = await sleeper();
  const ended = once(left, 'exit');
  new PidRecord(folder).remember('mongod', left.pid ?? 0);
  expect(await new PidRecord(folder).claim()).toEqual(['mongod']);
  expect(await ended).toEqual([null, 'SIGTERM']);
  expect(existsSync(entry('mongod'))).toBe(false);
});

test('a number that belongs to another process by now is left alone', async () => {
  const innocent = await sleeper();
  const record = new PidRecord(folder);
  record.remember('mongod', innocent.pid ?? 0);
  writeFileSync(entry('mongod'), JSON.stringify({ ...JSON.parse(readFileSync(entry('mongod'), 'utf8')), begun: '1' }));
  expect(await record.claim()).toEqual([]);
  expect(innocent.exitCode).toBeNull();
  expect(() => process.kill(innocent.pid ?? 0, 0)).not.toThrow();
});

test('a folder on which another start runs is refused with its number', async () => {
  const other = await sleeper();
  const record = new PidRecord(folder);
  record.remember('launcher', other.pid ?? 0);
  await expect(record.claim()).rejects.toThrow(
    `Process ${other.pid} already runs on this data folder: stop it first, or set DATA_DIR (and PORT) to run a second copy.`,
  );
});

test('after a release the folder can be claimed again', async () => {
  const record = new PidRecord(folder);
  await record.claim();
  record.release();
  expect(existsSync(entry('launcher'))).toBe(false);
  expect(await new PidRecord(folder).claim()).toEqual([]);
});
