import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Prepared } from './prepare.ts';

export interface OthersSizes {
  people: number;
  /** each of them saves once in this time */
  everyMs: number;
}
/** Waiting times of the others, in milliseconds. */
export interface Noticed {
  saves: number[];
  pages: number[];
  refused: number;
}

/**
 * People who sit an exam, and one who looks around. They have a thread of their own, so that nobody waits for the one who sends what is
 * heavy.
 */
export class Others {
  private readonly worker: Worker;

  constructor(prepared: Prepared, sizes: OthersSizes) {
    this.worker = new Worker(new URL('./others.worker.ts', import.meta.url), { workerData: { prepared, ...sizes } });
  }

  begin(): void {
    this.worker.postMessage('begin');
  }

  async end(): Promise<Noticed> {
    const told = once(this.worker, 'message'); // fails with the worker
    this.worker.postMessage('end');
    const [noticed] = (await told) as [Noticed];
    return noticed;
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }
}
