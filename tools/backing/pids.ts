import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readJson, writeWhole } from '../support/files.ts';
import { Problem } from '../support/problem.ts';
import { startOf } from '../support/process-table.ts';

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
    const owner = this.owner();
    if (owner !== undefined) {
      throw new Problem(
        `Process ${owner} already runs on this data folder: stop it first, or set DATA_DIR (and PORT) to run a second copy.`,
      );
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

  /** The number of another process that runs on the data folder. */
  owner(): number | undefined {
    const owner = entryIn(readJson(this.#file(launcher)));
    return owner !== undefined && owner.pid !== process.pid && isRunning(owner) ? owner.pid : undefined;
  }

  release(): void {
    this.forget(launcher);
  }

  /** @throws where the file cannot be written, e.g. on a full disk */
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
      return readdirSync(this.#folder)
        .filter((file) => file.endsWith('.json'))
        .map((file) => file.slice(0, -5));
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

async function end(entry: Entry): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGTERM', 15],
    ['SIGKILL', 5],
  ] as const) {
    try {
      process.kill(entry.pid, signal);
    } catch {
      return;
    }
    for (const until = Date.now() + seconds * 1000; Date.now() < until; await pause(50)) if (!isRunning(entry)) return;
  }
  throw new Problem(`Process ${entry.pid}, left by an earlier start, does not end: end it by hand and try again.`);
}
