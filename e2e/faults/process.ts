import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export interface ProcessPlan {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  logFile: string;
  isReady: () => Promise<boolean>;
}

const readySeconds = 120;

/** A process that the tests kill without warning and start again. */
export class Victim {
  readonly plan: ProcessPlan;
  #child: ChildProcess | undefined;
  #gone: Promise<void> = Promise.resolve();

  constructor(plan: ProcessPlan) {
    this.plan = plan;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves when the process that runs now is gone. */
  get ended(): Promise<void> {
    return this.#gone;
  }

  launch(): void {
    const { command, args, env, logFile } = this.plan;
    const log = createWriteStream(logFile, { flags: 'a' });
    const child = spawn(command, args, { env: env ?? process.env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    this.#gone = new Promise((resolve) => child.once('close', () => resolve()));
    this.#child = child;
  }

  async start(): Promise<void> {
    this.launch();
    await this.untilReady();
  }

  /** @throws when it ends meanwhile, or is not ready after two minutes */
  async untilReady(): Promise<void> {
    for (const end = Date.now() + readySeconds * 1000; Date.now() < end; await pause(50)) {
      if (!this.isRunning) throw new Error(`${this.plan.name} ended while it started: see ${this.plan.logFile}`);
      if (await this.plan.isReady().catch(() => false)) return;
    }
    throw new Error(`${this.plan.name} did not start: see ${this.plan.logFile}`);
  }

  /** `kill -9`: no handler runs, nothing is flushed. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#gone;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || !this.isRunning) return;
    child.kill('SIGTERM');
    // of this very process: a successor may run when the time is over
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await this.#gone;
    clearTimeout(timer);
  }
}
