import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Problem } from '../support/problem.ts';

export interface LogBounds {
  maxBytes: number;
  /** older files beside the one that is written */
  keep: number;
}

/** @throws {Problem} what stands in the environment is no such number */
export function boundsOf(env: NodeJS.ProcessEnv): LogBounds {
  return { maxBytes: wholeNumber(env, 'LOG_FILE_MB', 10, [1, 10_000]) * 1_048_576, keep: wholeNumber(env, 'LOG_FILES', 3, [1, 1000]) };
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, usual: number, [least, most]: readonly [number, number]): number {
  const value = Number(env[name] || usual);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Problem(`${name}=${env[name]} is not usable: set a whole number from ${least} to ${most}.`);
  return value;
}

/** A log of bounded size: at `maxBytes` the file becomes `.1`, the older `.1` becomes `.2`, and so on up to `keep`. */
export class LogFile {
  readonly path: string;
  readonly #maxBytes: number;
  readonly #keep: number;
  #descriptor: number | undefined;
  #size = 0;

  constructor(path: string, { maxBytes, keep }: LogBounds = boundsOf(process.env)) {
    this.path = path;
    this.#maxBytes = maxBytes;
    this.#keep = keep;
  }

  /** Never fails: a full disk must not take the launcher down with a log; the processes themselves report it. */
  write(text: string | Buffer): void {
    try {
      this.#descriptor ??= this.#open();
      if (this.#size >= this.#maxBytes) {
        this.#rotate();
        this.#descriptor = this.#open();
      }
      this.#size += typeof text === 'string' ? writeSync(this.#descriptor, text) : writeSync(this.#descriptor, text);
    } catch {
      // A piece that could not be written is lost; the next piece is tried again.
    }
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #open(): number {
    mkdirSync(dirname(this.path), { recursive: true });
    const descriptor = openSync(this.path, 'a', 0o600);
    this.#size = fstatSync(descriptor).size;
    this.#dropOlder();
    return descriptor;
  }

  /** Deletes files of a start that kept more. */
  #dropOlder(): void {
    const [folder, name] = [dirname(this.path), basename(this.path)];
    for (const found of readdirSync(folder)) {
      const age = found.startsWith(`${name}.`) ? found.slice(name.length + 1) : '';
      if (/^\d+$/.test(age) && Number(age) > this.#keep) rmSync(join(folder, found));
    }
  }

  #rotate(): void {
    this.close();
    for (let age = this.#keep - 1; age >= 1; age -= 1) {
      if (existsSync(`${this.path}.${age}`)) renameSync(`${this.path}.${age}`, `${this.path}.${age + 1}`);
    }
    renameSync(this.path, `${this.path}.1`);
  }
}
