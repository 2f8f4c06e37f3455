import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readJson, writeWhole } from '../support/files.ts';
import { Problem } from '../support/problem.ts';

/** The launcher's own entry; all others are processes that it started. */
const launcher = 'launcher';

interface Entry {
  pid: number;
  /** When the process began: a number that was given to another process since then must not be mistaken for ours. */
  begun: string;
}

/** Which processes belong to a data folder, kept in `$DATA_DIR/run` so that the next start can end what a killed launcher left. */
export class PidRecord {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'run');
  }

  /** Claims the data folder for this process and ends what an earlier, killed launcher left running. */
  async claim(): Promise<string[]> {
    const owner = entryIn(readJson(this.#file(launcher)));
    if (owner !== undefined && owner.pid !== process.pid && isRunning(owner)) {
      throw new Problem(`Process ${owner.pid} already runs on this data folder: stop it first, or set DATA_DIR (and PORT) to run a second copy.`);
    }
    const ended: string[] = [];
    for (const name of this.#names()) {
      const entry = entryIn(readJson(this.#file(name)));
      if (name !== launcher && entry !== undefined && isRunning(entry)) {
        await end(entry);
        ended.push(name);
      }
      this.forget(name);
    }
    this.remember(launcher, process.pid);
    return ended;
  }

  release(): void {
    this.forget(launcher);
  }

  remember(name: string, pid: number): void {
    const begun = startOf(pid);
    if (begun !== undefined) writeWhole(this.#file(name), JSON.stringify({ pid, begun } satisfies Entry));
  }

  forget(name: string): void {
    rmSync(this.#file(name), { force: true });
  }

  #file(name: string): string {
    return join(this.#folder, `${name}.json`);
  }

  #names(): string[] {
    try {
      return readdirSync(this.#folder).filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -5));
    } catch {
      return [];
    }
  }
}

function entryIn(stored: unknown): Entry | undefined {
  if (typeof stored !== 'object' || stored === null || !('pid' in stored) || !('begun' in stored)) return undefined;
  return typeof stored.pid === 'number' && typeof stored.begun === 'string' ? { pid: stored.pid, begun: stored.begun } : undefined;
}

function isRunning(entry: Entry): boolean {
  return startOf(entry.pid) === entry.begun;
}

/** When a process began, in the system's own words; undefined when there is none of that number. */
function startOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      // The name in parentheses may hold blanks, so fields are counted behind it: state is the 3rd, the start time the 22nd.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
      return fields === undefined || fields[0] === 'Z' ? undefined : fields[19];
    } catch {
      return undefined;
    }
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

async function end(entry: Entry): Promise<void> {
  for (const [signal, seconds] of [['SIGTERM', 15], ['SIGKILL', 5]] as const) {
    try {
      process.kill(entry.pid, signal);
    } catch {
      return;
    }
    for (const until = Date.now() + seconds * 1000; Date.now() < until; await pause(50)) if (!isRunning(entry)) return;
  }
  throw new Problem(`Process ${entry.pid}, left by an earlier start, does not end: end it by hand and try again.`);
}
