import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, readFileSync, renameSync, rmSync, statSync, statfsSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { codeOf, Problem } from './problem.ts';

/** Replaces a file in one step, so that a reader or a crash never meets half of it. */
export function writeWhole(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(temporary, text, { mode });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    if (codeOf(error) === 'ENOSPC') throw new Problem(`The disk that holds ${dirname(path)} is full; free some space and try again.`);
    throw error;
  }
}

/** The parsed file, or undefined when it is missing or was not written by us. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The first executable of that name on the PATH. */
export function onPath(name: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  return (env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

/** Refuses to go on when the disk under `folder` has less than `megabytes` left. */
export function needSpace(folder: string, megabytes: number): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Problem(
      `${folder} cannot be written (${codeOf(error)}): choose another folder with DATA_DIR (data) or XDG_CACHE_HOME (programs).`,
    );
  }
  const left = megabytesLeft(folder);
  if (left < megabytes) {
    throw new Problem(
      `The disk that holds ${folder} has ${left} MB left and ${megabytes} MB are needed: free some space, or set ` +
        'DATA_DIR (data) or XDG_CACHE_HOME (programs) to another disk.',
    );
  }
}

/** Free space of the disk that holds `folder`, which exists. */
export function megabytesLeft(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 1_048_576);
}
