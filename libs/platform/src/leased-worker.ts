import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { withinTask } from './current-call.js';
import type { Logger } from './logger.js';
import { repeatOrWake, type WakeableRepeat } from './repeat.js';
import type { ServiceTime } from './time/service-time.js';

/** A job that this process takes an order of wakes it: only what another one has left waits for the longer pause. */
const usualTimes = { everyMs: 2000, longestMs: 60_000, restMs: 16_000, soleRestMs: 60_000 };
/**
 * Milliseconds between two looks at what is late, while nothing is due, and while a job is worked at: one that hangs is seen from outside
 * its pass.
 */
const lookMs = 15_000;

/** Jobs of which each has one process at a time: `LeasedJobs` of `@xuekao/documents`. */
interface Leases<Job> {
  take(now: number): Promise<Job | null>;
  failed(job: Job, now: number): Promise<void>;
  free(job: Job): Promise<void>;
}

interface WorkNames {
  /** for the task's `why`, and at the beginning of its request id */
  readonly kind: string;
  /** for the log, as the subject of a sentence: `an archive` */
  readonly what: string;
}

/** End of a job without a fault: a person stopped it, another process has it, or this one ends. */
export class BrokenOff extends Error {}

/**
 * Works at leased jobs, one after the other, until none is due: every two seconds, every sixteen while none comes, and at once when it is
 * woken. What fails is logged and postponed; what was broken off is left to whoever comes next.
 */
export abstract class LeasedWorker<Job extends { _id: string }> implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private repeats: WakeableRepeat | undefined;
  private lookedAt = -Infinity;

  protected constructor(
    private readonly leases: Leases<Job>,
    private readonly names: WorkNames,
    protected readonly time: Pick<ServiceTime, 'now'>,
    protected readonly logger: Logger,
  ) {}

  /** @returns false: it was broken off. @throws {BrokenOff} the same; any other error: it is tried again */
  protected abstract work(job: Job, requestId: string): Promise<boolean>;
  /** Person who ordered the job. */
  protected abstract by(job: Job): string;
  /** Names of the job for the log, besides its own id. */
  protected abstract facts(job: Job): object;

  /** A kind may give a job up. @returns true: nothing more is taken in this pass */
  protected async failed(job: Job, _error: unknown): Promise<boolean> {
    await this.leases.failed(job, this.time.now());
    return false;
  }

  /** Tells monitoring how long jobs have waited: after a job, while one lasts, and now and then. @param now milliseconds since the epoch */
  protected tellLate(_now: number): Promise<void> {
    return Promise.resolve();
  }

  onApplicationBootstrap(): void {
    this.repeats = repeatOrWake(
      () => this.workDue(),
      usualTimes,
      (error) => this.logger.warn({ err: error }, `${this.names.kind} jobs were not looked at; it is tried again`),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  /** Begins at once with what waits; nobody waits for it. */
  wake(): void {
    this.repeats?.wake();
  }

  /** The process ends: a long job looks at it between its steps. */
  protected get isEnding(): boolean {
    return this.repeats?.isEnding ?? false;
  }

  /**
   * Renews the lease of a long job while it is worked at. The signal of `work` is raised once another process has the job, or this one
   * ends.
   * @param renew false: another process has the job  @returns what `work` makes; false: it was broken off
   */
  protected async whileHeld(
    job: Job,
    { everyMs, renew }: { everyMs: number; renew: () => Promise<boolean> },
    work: (signal: AbortSignal) => Promise<boolean>,
  ): Promise<boolean> {
    const stop = new AbortController();
    const renewing = setInterval(() => {
      const isHeld = this.isEnding ? Promise.resolve(false) : renew();
      isHeld.then(
        (is) => is || stop.abort(),
        (error: unknown) => this.logger.warn({ err: error, jobId: job._id }, `the lease of ${this.names.what} was not renewed`),
      );
    }, everyMs);
    try {
      return await work(stop.signal);
    } catch (error) {
      if (stop.signal.aborted) return false;
      throw error;
    } finally {
      clearInterval(renewing);
    }
  }

  /** @returns false: nothing was due */
  private async workDue(): Promise<boolean> {
    const looks = setInterval(() => void this.look(), lookMs).unref();
    let hasWorked = false;
    try {
      for (let job = await this.next(); job; job = await this.next()) {
        hasWorked = true;
        if (await this.workAt(job)) break;
      }
    } finally {
      clearInterval(looks);
    }
    // an empty list costs one query, not two
    if (hasWorked || performance.now() - this.lookedAt >= lookMs) await this.look();
    return hasWorked;
  }

  private async look(): Promise<void> {
    this.lookedAt = performance.now();
    try {
      await this.tellLate(this.time.now());
    } catch (error) {
      this.logger.warn({ err: error }, `late ${this.names.kind} jobs were not counted`);
    }
  }

  private next(): Promise<Job | null> {
    return this.isEnding ? Promise.resolve(null) : this.leases.take(this.time.now());
  }

  /** @returns true: nothing more is taken in this pass */
  private async workAt(job: Job): Promise<boolean> {
    const requestId = `${this.names.kind}-${job._id}`;
    try {
      const task = { requestId, userId: this.by(job), why: this.names.kind };
      if (!(await withinTask(task, () => this.work(job, requestId)))) await this.leases.free(job);
      return false;
    } catch (error) {
      if (error instanceof BrokenOff) {
        await this.leases.free(job);
        return false;
      }
      this.logger.warn({ err: error, jobId: job._id, ...this.facts(job) }, `${this.names.what} was not done to its end; it is tried again`);
      return this.failed(job, error);
    }
  }
}
