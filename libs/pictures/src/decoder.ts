import { fork, type ChildProcess } from 'node:child_process';
import { BusinessError } from '@xuekao/contracts';
import { counter, metrics } from '@xuekao/platform';
import type { Cleaned, PictureTask, Refusal } from './clean.js';
import type { DecoderAnswer, DecoderJob } from './decoder.worker.js';

export interface CleanPicture extends Omit<Cleaned, 'bytes'> {
  bytes: Buffer;
}
export interface DecoderLimits {
  /** pictures that wait while one is decoded */
  maxWaiting: number;
  /** of the processor for one picture, in milliseconds; by the clock three times as much, for machines that are busy */
  processorMs: number;
  /** resident memory of the decoder's process, in MB */
  memoryMb: number;
}
/** The largest allowed picture takes about 1 s and 300 MB (docs/measurements.md). */
const defaults: DecoderLimits = { maxWaiting: 10, processorMs: 10_000, memoryMb: 700 };
/** A process that grew beyond this is replaced before the next picture. */
const restedMb = 250;
/** Time that a busy machine needs to start the process. */
const startMs = 10_000;
/** Without work for so long it ends: its memory is worth more than its start of 0.2 s. */
const idleMs = 60_000;

type Outcome = Cleaned | { refused: Refusal | 'hard' | 'gone' };
interface Job {
  task: PictureTask;
  bytes: Uint8Array;
  owner: string | null;
  settle: (outcome: Outcome) => void;
}
const refusals = { content: 'FILE_CONTENT', pixels: 'FILE_PIXELS', frames: 'PICTURE_FRAMES', hard: 'PICTURE_HARD', gone: 'BUSY' } as const;
const decoded = counter('xuekao_pictures_total', 'Pictures decoded, and why others were not', ['decoder', 'outcome']);

/**
 * Decodes pictures of strangers, one after the other, in a process of its own: neither a bomb nor twenty large photos take memory, threads
 * or processors from what serves people. The process knows no secret and no address of the installation.
 */
export class PictureDecoder {
  private readonly limits: DecoderLimits;
  private readonly waiting: Job[] = [];
  private running: Job | null = null;
  private child: ChildProcess | null = null;
  private rest: NodeJS.Timeout | undefined;
  /** of the last ones, in milliseconds: what a refused person is told to wait */
  private usualMs = 500;

  /** @param name of the queue in metrics */
  constructor(
    private readonly name: string,
    limits: Partial<DecoderLimits> = {},
  ) {
    this.limits = { ...defaults, ...limits };
    metrics.queueLimit.set({ queue: `pictures ${name}` }, this.limits.maxWaiting);
  }

  /**
   * @param owner who sends it: one at a time; null where the caller limits people itself
   * @param signal takes a picture that still waits out of the queue
   * @throws {BusinessError} FILE_CONTENT, FILE_PIXELS, PICTURE_FRAMES, PICTURE_HARD beyond the limits of time or memory; PICTURES_BUSY with
   * the seconds to wait; BUSY after `signal` or `close`
   */
  async clean(task: PictureTask, bytes: Uint8Array, owner: string | null, signal?: AbortSignal): Promise<CleanPicture> {
    const isOwners = (job: Job | null): boolean => owner !== null && job?.owner === owner;
    if (this.waiting.length >= this.limits.maxWaiting || isOwners(this.running) || this.waiting.some(isOwners)) {
      decoded.inc({ decoder: this.name, outcome: 'queue' });
      throw new BusinessError('PICTURES_BUSY', { seconds: Math.ceil(((this.waiting.length + 1) * this.usualMs) / 1000) });
    }
    const outcome = await new Promise<Outcome>((settle) => {
      const job: Job = { task, bytes, owner, settle };
      this.waiting.push(job);
      signal?.addEventListener('abort', () => this.drop(job), { once: true });
      if (signal?.aborted) this.drop(job);
      this.next();
    });
    decoded.inc({ decoder: this.name, outcome: 'refused' in outcome ? outcome.refused : 'done' });
    if ('refused' in outcome) throw new BusinessError(refusals[outcome.refused]);
    return { ...outcome, bytes: Buffer.from(outcome.bytes.buffer, outcome.bytes.byteOffset, outcome.bytes.byteLength) };
  }

  /** Ends the process; what waits or is being decoded is refused. */
  close(): void {
    for (const job of this.waiting.splice(0)) job.settle({ refused: 'gone' });
    this.running?.settle({ refused: 'gone' });
    this.end();
  }

  private drop(job: Job): void {
    const at = this.waiting.indexOf(job);
    if (at === -1) return;
    this.waiting.splice(at, 1);
    job.settle({ refused: 'gone' });
    this.count();
  }

  private next(): void {
    if (this.running === null) this.running = this.waiting.shift() ?? null;
    else return this.count();
    this.count();
    const job = this.running;
    clearTimeout(this.rest);
    if (job === null) {
      this.rest = setTimeout(() => this.end(), idleMs).unref();
      return;
    }
    const began = performance.now();
    void this.decode(job).then((outcome) => {
      this.usualMs += (performance.now() - began - this.usualMs) / 4;
      this.running = null;
      job.settle(outcome);
      this.next();
    });
  }

  private count(): void {
    metrics.queue.set({ queue: `pictures ${this.name}` }, this.waiting.length);
  }

  private decode({ task, bytes }: Job): Promise<Outcome> {
    const child = (this.child ??= begin());
    const { processorMs, memoryMb } = this.limits;
    return new Promise((resolve) => {
      let isSettled = false;
      const settle = (outcome: Outcome, isFit: boolean): void => {
        // a failed send is reported after the exit that caused it, when the next process may be at work
        if (isSettled) return;
        isSettled = true;
        clearTimeout(timer);
        child.off('message', answered);
        child.off('exit', ended);
        child.channel?.unref();
        if (!isFit) this.end();
        resolve(outcome);
      };
      const answered = ({ outcome, memoryMb: resident }: DecoderAnswer): void => settle(outcome, resident < restedMb);
      const ended = (): void => settle({ refused: 'hard' }, false);
      const timer = setTimeout(ended, startMs + 3 * processorMs);
      child.on('message', answered);
      child.on('exit', ended);
      child.channel?.ref();
      child.send({ task, bytes, processorMs, memoryMb } satisfies DecoderJob, (error) => error && ended());
    });
  }

  private end(): void {
    clearTimeout(this.rest);
    this.child?.kill('SIGKILL');
    this.child = null;
  }
}

function begin(): ChildProcess {
  const child = fork(new URL('./decoder.worker.js', import.meta.url), {
    serialization: 'advanced',
    // flags of the process that asks may be none for this one
    execArgv: [],
    // two arenas: memory of one picture is given back before the next
    env: { MALLOC_ARENA_MAX: '2', ...(process.env['LD_LIBRARY_PATH'] ? { LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'] } : {}) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // a process that cannot be started is noticed by its exit, or by the failing send
  child.on('error', () => undefined);
  // an idle decoder keeps no process alive
  child.unref();
  child.channel?.unref();
  return child;
}
