import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { onPath } from '../support/files.ts';
import { codeOf, Problem } from '../support/problem.ts';
import { lastLines } from '../support/run.ts';
import type { LogFile } from './log-file.ts';
import type { PidRecord } from './pids.ts';

export interface ProcessSpec {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  log: LogFile;
  /** Sees every line the process prints. */
  onLine?: (line: string) => void;
  /** Makes a sentence of the last output of a process that did not start; its last lines otherwise. */
  explain?: (output: string) => string | undefined;
  /** Resolves true once the process serves; asked again every 50 ms until `readySeconds` are over. */
  isReady: () => Promise<boolean>;
  readySeconds: number;
  /** How long it may take to end after SIGTERM before it is killed. */
  stopSeconds: number;
}

export interface SupervisorOptions {
  pids: PidRecord;
  say: (text: string) => void;
  /** Milliseconds before the n-th restart in a row, n from 0. */
  pauseBefore?: (restarts: number) => number;
}

/** Half a second, doubled with every restart in a row, at most half a minute. */
export function growingPause(restarts: number): number {
  return Math.min(500 * 2 ** restarts, 30_000);
}

/** A process that lived this long has recovered: the next restart comes soon again. */
const recoveredAfter = 60_000;

/** Keeps one process running until it is told to stop. */
export class Supervised {
  readonly spec: ProcessSpec;
  readonly #options: SupervisorOptions;
  readonly #stopping = new AbortController();
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();
  #restarts = 0;
  #watch: Promise<void> | undefined;
  #recent = '';

  constructor(spec: ProcessSpec, options: SupervisorOptions) {
    this.spec = spec;
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the process; rejects with its last words when it ends or stays silent before it is ready for the first time. */
  async start(): Promise<void> {
    this.#launch();
    await this.#untilReady();
    this.#watch = this.#keepRunning();
  }

  /** Ends the process (SIGTERM, then SIGKILL) and waits until it is gone. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const child = this.#child;
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      const killer = setTimeout(() => child.kill('SIGKILL'), this.spec.stopSeconds * 1000);
      await this.#ended;
      clearTimeout(killer);
    }
    await this.#watch;
    this.#options.pids.forget(this.spec.name);
    this.spec.log.close();
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  #launch(): void {
    const { name, command, args, env, cwd, log } = this.spec;
    // Own session: Ctrl-C reaches only the launcher, which then stops everything in order.
    const [program, argv] = withParent(command, args);
    const child = spawn(program, argv, { cwd, env: env ?? process.env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    this.#recent = '';
    let rest = '';
    const take = (chunk: Buffer): void => {
      log.write(chunk);
      const text = chunk.toString('utf8');
      this.#recent = (this.#recent + text).slice(-4096);
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.spec.onLine?.(line);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    this.#ended = new Promise((resolve) => {
      child.once('close', () => resolve());
      child.once('error', (error) => {
        this.#recent += codeOf(error) === 'ENOENT' ? `${command} is not there` : error.message;
        resolve();
      });
    });
    if (child.pid !== undefined) this.#options.pids.remember(name, child.pid);
  }

  async #untilReady(): Promise<void> {
    const { name, readySeconds, isReady, log } = this.spec;
    let isOver = false;
    void this.#ended.then(() => (isOver = true));
    for (const until = Date.now() + readySeconds * 1000; Date.now() < until; await pause(50)) {
      if (this.#stopping.signal.aborted) throw new Problem(`${name} was stopped while it started.`);
      if (isOver) throw new Problem(`${name} ended while it started (its log: ${log.path}): ${this.#lastWords()}`);
      if (await isReady().catch(() => false)) return;
    }
    throw new Problem(`${name} was not ready after ${readySeconds} s (its log: ${log.path}): ${this.#lastWords()}`);
  }

  #lastWords(): string {
    if (/ENOSPC|No space left on device/i.test(this.#recent)) return 'the disk is full; free some space and start again.';
    return this.spec.explain?.(this.#recent) ?? (lastLines(this.#recent, 4) || 'it said nothing.');
  }

  async #keepRunning(): Promise<void> {
    const { signal } = this.#stopping;
    const pauseBefore = this.#options.pauseBefore ?? growingPause;
    for (let begun = Date.now(); ; begun = Date.now()) {
      await this.#ended;
      if (signal.aborted) return;
      if (Date.now() - begun > recoveredAfter) this.#restarts = 0;
      const wait = pauseBefore(this.#restarts);
      this.#restarts += 1;
      this.#options.say(`${this.spec.name} ended; it is started again in ${wait / 1000} s (its log: ${this.spec.log.path})`);
      await pause(wait, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      this.#launch();
    }
  }
}

/** Where the system can, a child is told to end when the launcher is killed outright. */
function withParent(command: string, args: string[]): [string, string[]] {
  const setpriv = process.platform === 'linux' ? onPath('setpriv') : undefined;
  return setpriv === undefined ? [command, args] : [setpriv, ['--pdeathsig', 'TERM', '--', command, ...args]];
}
