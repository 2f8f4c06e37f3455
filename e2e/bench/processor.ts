import { readdirSync, readFileSync } from 'node:fs';

interface Stat {
  parent: number;
  /** milliseconds */
  cpu: number;
}

/** Clock ticks are hundredths of a second on Linux. */
function statOf(pid: string): Stat | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { parent: Number(fields[1]), cpu: (Number(fields[11]) + Number(fields[12])) * 10 };
  } catch {
    return null; // it has just ended
  }
}
function kindOf(pid: number): string {
  try {
    return /--type=([\w-]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1] ?? 'browser';
  } catch {
    return 'browser';
  }
}

/** Processor time of a browser with all processes that it started, also of those that have ended. */
export class BrowserTime {
  readonly #root: number;
  readonly #times = new Map<number, { kind: string; cpu: number }>();
  readonly #timer: NodeJS.Timeout;

  /** @param root number of its first process */
  constructor(root: number) {
    this.#root = root;
    this.#look();
    this.#timer = setInterval(() => this.#look(), 2000);
  }

  /** Milliseconds so far, by the kind of process as Chromium calls it. */
  now(): Record<string, number> {
    this.#look();
    const sums: Record<string, number> = {};
    for (const { kind, cpu } of this.#times.values()) sums[kind] = (sums[kind] ?? 0) + cpu;
    return sums;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const stats = new Map<number, Stat>();
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const stat = statOf(pid);
      if (stat) stats.set(Number(pid), stat);
    }
    const isOfBrowser = (pid: number): boolean => {
      for (let at = pid; at > 1; at = stats.get(at)?.parent ?? 0) if (at === this.#root) return true;
      return false;
    };
    // a process that was kept ready becomes of another kind
    for (const [pid, { cpu }] of stats) if (isOfBrowser(pid)) this.#times.set(pid, { kind: kindOf(pid), cpu });
  }
}
