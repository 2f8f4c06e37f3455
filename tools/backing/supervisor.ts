import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { megabytesLeft, onPath } from '../support/files.ts';
import { codeOf, Problem, reasonOf } from '../support/problem.ts';
import { lastLines } from '../support/run.ts';
import type { LogFile } from './log-file.ts';
import type { PidRecord } from './pids.ts';
import { monitorPulse } from './pulse.ts';

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
  /** A small question to the running process; one that does not answer it for long is ended and started again (pulse.ts). */
  answers?: () => Promise<boolean>;
  /** Called at the end: what `answers` holds open. */
  release?: () => Promise<void>;
  /** The data of a database outlives its process: one that works without answering is repairing something and is never ended. */
  isDatabase?: boolean;
}

export interface SupervisorOptions {
  pids: PidRecord;
  say: (text: string) => void;
  /** Milliseconds before the n-th restart in a row, n from 0. */
  pauseBefore?: (restarts: number) => number;
  /** After how many seconds without an answer and without work a process is frozen; 0, or nothing: nobody looks. */
  frozenSeconds?: number;
}

/** One that works and does not answer is given this much longer. */
const busyFactor = 4;
/** A database that found the disk full is started again when so much is free, in MB, or after the longest pause. */
const roomMegabytes = 150;
const roomPatienceMs = 30_000;
const pidPatienceMs = 5000;

/** Half a second, doubled with every restart in a row, at most half a minute. */
export function growingPause(restarts: number): number {
  return Math.min(500 * 2 ** restarts, 30_000);
}

/** A process that lived this long has recovered: the next restart comes soon again. */
const recoveredAfter = 60_000;
/** One that had served is away no longer than this, in milliseconds: it was killed, and does not fail at its start. */
const servedPause = 2000;
const servingLookMs = 200;

/** Keeps one process running until it is told to stop. */
export class Supervised {
  readonly spec: ProcessSpec;
  readonly #options: SupervisorOptions;
  readonly #stopping = new AbortController();
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();
  #restarts = 0;
  #running: Promise<void> | undefined;
  #recent = '';
  #hasComplained = false;
  #hasServed = false;
  /** since when it does not serve, in milliseconds of the process's clock */
  #awaySince: number | undefined;

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
    this.#hasServed = true;
    this.#running = this.#keepRunning();
    void this.#monitorPulse();
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
    await this.#running;
    await this.spec.release?.();
    this.#options.pids.forget(this.spec.name);
    this.spec.log.close();
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  #launch(): void {
    const { command, args, env, cwd, log } = this.spec;
    // Own session: Ctrl-C reaches only the launcher, which then stops everything in order.
    const [program, argv] = withParent(command, args);
    // the root secret of the platform is no business of a database
    const { SECRET_KEY: _, ...ours } = process.env;
    const child = spawn(program, argv, { cwd, env: env ?? ours, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
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
    if (child.pid !== undefined) this.#remember(child.pid);
  }

  /** A pid file that cannot be written costs the next start a process left over, never this one its life. */
  #remember(pid: number): void {
    if (this.#child?.pid !== pid || this.#stopping.signal.aborted) return;
    try {
      this.#options.pids.remember(this.spec.name, pid);
    } catch (error) {
      if (!this.#hasComplained) this.#options.say(`the number of ${this.spec.name} could not be written down: ${reasonOf(error)}`);
      this.#hasComplained = true;
      setTimeout(() => this.#remember(pid), pidPatienceMs).unref();
    }
  }

  async #monitorPulse(): Promise<void> {
    const { answers, name, isDatabase } = this.spec;
    const { frozenSeconds = 0 } = this.#options;
    if (answers === undefined || frozenSeconds === 0) return;
    const onFrozen = (silentSeconds: number): void => {
      this.#options.say(`${name} has not answered for ${silentSeconds} s and is ended`);
      this.kill();
    };
    const busySeconds = isDatabase === true ? Infinity : busyFactor * frozenSeconds;
    await monitorPulse({ answers, pid: () => this.pid, frozenSeconds, busySeconds, onFrozen }, this.#stopping.signal);
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
    const { say, pauseBefore = growingPause } = this.#options;
    for (let begun = Date.now(); ; begun = Date.now()) {
      await this.#ended;
      if (signal.aborted) return;
      this.#awaySince ??= performance.now();
      if (Date.now() - begun > recoveredAfter) this.#restarts = 0;
      const wait = Math.min(pauseBefore(this.#restarts), this.#hasServed ? servedPause : Infinity);
      this.#restarts += 1;
      say(`${this.spec.name} ended; it is started again in ${wait / 1000} s (its log: ${this.spec.log.path})`);
      await pause(wait, undefined, { signal }).catch(() => undefined);
      if (this.spec.isDatabase === true) await this.#untilRoom();
      if (signal.aborted) return;
      this.#tryLaunch();
      void this.#lookForServing();
    }
  }

  /** Whether the process that was just started serves before it ends; without a question to ask nobody knows. */
  async #lookForServing(): Promise<void> {
    const { answers } = this.spec;
    const child = this.#child;
    this.#hasServed = false;
    while (
      answers !== undefined &&
      !this.#stopping.signal.aborted &&
      child === this.#child &&
      child?.exitCode === null &&
      child.signalCode === null
    ) {
      await pause(servingLookMs, undefined, { ref: false });
      if (child === this.#child && (await answers().catch(() => false))) return this.#serves();
    }
  }

  #serves(): void {
    this.#hasServed = true;
    const awayMs = performance.now() - (this.#awaySince ?? performance.now());
    this.#awaySince = undefined;
    this.#options.say(`${this.spec.name} serves again after ${Math.max(1, Math.round(awayMs / 1000))} s`);
  }

  /** Conditions that keep a process from being made (too many of them, no memory) may pass. */
  #tryLaunch(): void {
    try {
      this.#launch();
    } catch (error) {
      this.#options.say(`${this.spec.name} could not be started: ${reasonOf(error)}`);
      this.#ended = Promise.resolve();
    }
  }

  /** Starting a database on a full disk only ends it once more, with a longer pause. */
  async #untilRoom(): Promise<void> {
    const { signal } = this.#stopping;
    const folder = dirname(this.spec.log.path);
    const isFull = (): boolean => existsSync(folder) && megabytesLeft(folder) < roomMegabytes;
    if (!isFull()) return;
    this.#options.say(`the disk that holds ${folder} is full; ${this.spec.name} waits for ${roomMegabytes} MB`);
    for (const end = Date.now() + roomPatienceMs; isFull() && Date.now() < end && !signal.aborted;)
      await pause(500, undefined, { signal }).catch(() => undefined);
  }
}

/** Asks the system, if it can, to end a child when the launcher is killed outright. */
function withParent(command: string, args: string[]): [string, string[]] {
  const setpriv = process.platform === 'linux' ? onPath('setpriv') : undefined;
  return setpriv === undefined ? [command, args] : [setpriv, ['--pdeathsig', 'TERM', '--', command, ...args]];
}
