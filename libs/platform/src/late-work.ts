import type { ServiceName } from '@xuekao/contracts';
import { gauge } from './metrics.js';

const lateSeconds = gauge(
  'xuekao_late_work_seconds',
  'For how long work that nobody waits for at a call has failed in a row, or its oldest piece has been due',
  ['service', 'work'],
);

/**
 * Tells monitoring how late a kind of work is that a service does by itself: messages, counts, files. Such work is repeated until it
 * succeeds, so that a log alone would be the only trace of one that never does.
 */
export class LateWork {
  private failingSince: number | null = null;

  /** @param work name of the kind for people who operate the site, a word or two with hyphens; all stand in docs/operations/alarms.md */
  constructor(
    private readonly service: ServiceName,
    private readonly work: string,
  ) {
    this.show(0);
  }

  /** A run failed: the time counts from the first failure behind the last success. */
  failed(): void {
    const now = performance.now();
    this.failingSince ??= now;
    this.show((now - this.failingSince) / 1000);
  }

  succeeded(): void {
    this.failingSince = null;
    this.show(0);
  }

  /** @param now milliseconds since the epoch @param since when the oldest came due, or began to fail; null or undefined: none */
  due(now: number, since: readonly (Date | null | undefined)[]): void {
    const times = since.map((at) => at?.getTime() ?? now);
    this.show(Math.max(0, now - Math.min(now, ...times)) / 1000);
  }

  private show(seconds: number): void {
    lateSeconds.set({ service: this.service, work: this.work }, seconds);
  }
}
