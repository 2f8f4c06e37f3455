import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { confined, type ProgramLimits } from './sandbox.js';

/** Half of the processors, and one at least: the other half is for people who wait. */
export const threads = (): number => Math.max(1, Math.floor(availableParallelism() / 2));

/** Characters of what a program says of its failure. */
const longestWords = 2000;

export interface ProgramRun {
  program: string;
  args: readonly string[];
  /** ends the program */
  signal: AbortSignal;
  limits: ProgramLimits;
  /** files that it may read */
  reads: readonly string[];
  /** folders that it may write into */
  writes?: readonly string[];
  onLine?: (line: string) => void;
  env?: Readonly<Record<string, string>>;
}

/** A program that ended with a fault. `words`: the end of what it wrote about it. */
export class ProgramFailed extends Error {
  constructor(
    program: string,
    readonly words: string,
  ) {
    super(`${program} failed: ${words}`);
  }
}

export type Limit = 'time' | 'memory' | 'size';

/** A program that wanted more than it may have. */
export class ProgramStopped extends Error {
  constructor(
    program: string,
    readonly limit: Limit,
  ) {
    super(`${program} was stopped at its limit of ${limit}`);
  }
}

/** Of the signal that ends a program at the limit; a shell adds 128 to its number. */
const ends: Readonly<Record<string, Limit>> = { SIGXCPU: 'time', '152': 'time', SIGXFSZ: 'size', '153': 'size' };
const outOfMemory = /cannot allocate memory|out of memory|memory exhausted|bad_alloc/i;
const outOfSize = /file too large/i;

/** Runs a program at the lowest priority within its limits. Gives what it printed. @throws {ProgramFailed | ProgramStopped} */
export async function runProgram({ program, args, signal, limits, reads, writes = [], onLine, env = {} }: ProgramRun): Promise<string> {
  return confined({ program, args, limits, threads: threads(), reads, writes }, (command, all) => {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      // a group of its own: what the program has started ends with it
      const child = spawn(command, all, {
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
        // neither keys nor passwords of the service
        env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
      });
      let isLate = false;
      const end = (): void => endGroup(child.pid);
      const late = setTimeout(() => {
        isLate = true;
        end();
      }, limits.seconds * 1000);
      signal.addEventListener('abort', end, { once: true });
      const lines: string[] = [];
      let words = '';
      createInterface({ input: child.stdout }).on('line', (line) => (onLine ? onLine(line) : lines.push(line)));
      child.stderr.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-longestWords)));
      child.on('error', (error) => (words += error.message));
      // nobody holds the pipes any more
      child.on('close', (code, killed) => {
        clearTimeout(late);
        signal.removeEventListener('abort', end);
        const limit = isLate ? 'time' : (ends[killed ?? String(code)] ?? limitIn(words));
        if (code === 0 && !isLate) resolve(lines.join('\n'));
        else if (signal.aborted) reject(signal.reason instanceof Error ? signal.reason : new Error('broken off'));
        else reject(limit ? new ProgramStopped(program, limit) : new ProgramFailed(program, words.trim()));
      });
    });
  });
}

function limitIn(words: string): Limit | undefined {
  if (outOfMemory.test(words)) return 'memory';
  return outOfSize.test(words) ? 'size' : undefined;
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it has ended already
  }
}
