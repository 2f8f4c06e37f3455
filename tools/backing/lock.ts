import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../support/problem.ts';

/** Runs `work` while no other process of this account holds the lock; a lock whose holder is gone is taken over. */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(folder), { recursive: true });
  const holder = join(folder, 'pid');
  while (!take(folder)) {
    if (!isAlive(holder)) rmSync(folder, { recursive: true, force: true });
    else await pause(200);
  }
  writeFileSync(holder, String(process.pid));
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function take(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function isAlive(holder: string): boolean {
  try {
    process.kill(Number(readFileSync(holder, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}
