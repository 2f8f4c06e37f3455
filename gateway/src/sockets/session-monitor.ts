import type { SessionNotice } from '@xuekao/contracts';
import type { Logger, Sessions } from '@xuekao/platform';

type OnEnd = (reason: SessionNotice['reason']) => void;
interface MonitoredSession {
  onEnd: Set<OnEnd>;
  /** by the monotonic clock */
  checkedAt: number;
}

const sweepMs = 1000;
/** How often each session is looked at; a few of them in every sweep, so that thousands of sockets are no wave of reads. */
const checkMs = 30_000;
/** At most so many in one sweep, in scripts of so many. */
const checksOfSweep = 2000;
const checksAtOnce = 200;

/**
 * Sessions behind connections that stay open for hours. A notice ends them within moments; because a notice can be lost while the broker is
 * away, and because a session also runs out, each is looked at from time to time.
 */
export class SessionMonitor {
  /** by session id */
  private readonly monitored = new Map<string, MonitoredSession>();
  private readonly timer: NodeJS.Timeout;
  private isSweeping = false;

  constructor(
    private readonly sessions: Pick<Sessions, 'areLive'>,
    private readonly logger: Pick<Logger, 'debug'>,
    everyMs = sweepMs,
    private readonly dueMs = checkMs,
  ) {
    this.timer = setInterval(() => void this.sweep(), everyMs).unref();
  }

  get size(): number {
    return this.monitored.size;
  }

  /** Gives the function that stops it. */
  add(id: string, onEnd: OnEnd): () => void {
    const entry = this.monitored.get(id) ?? { onEnd: new Set(), checkedAt: performance.now() };
    this.monitored.set(id, entry);
    entry.onEnd.add(onEnd);
    return () => {
      entry.onEnd.delete(onEnd);
      if (entry.onEnd.size === 0 && this.monitored.get(id) === entry) this.monitored.delete(id);
    };
  }

  ended(ids: readonly string[], reason: SessionNotice['reason']): void {
    for (const id of ids) {
      const entry = this.monitored.get(id);
      if (!entry) continue;
      this.monitored.delete(id);
      for (const onEnd of entry.onEnd) onEnd(reason);
    }
  }

  /** Notices may have been lost: everything is looked at as soon as the sweeps allow. */
  doubtAll(): void {
    for (const entry of this.monitored.values()) entry.checkedAt = -Infinity;
  }

  close(): void {
    clearInterval(this.timer);
  }

  private async sweep(): Promise<void> {
    if (this.isSweeping) return;
    this.isSweeping = true;
    try {
      const due = this.due(performance.now());
      for (let from = 0; from < due.length; from += checksAtOnce) await this.check(due.slice(from, from + checksAtOnce));
    } catch (error) {
      // Redis that is away says nothing about the sessions: the next sweep asks again
      this.logger.debug({ err: error }, 'open connections were not checked');
    } finally {
      this.isSweeping = false;
    }
  }

  private due(now: number): string[] {
    const due: string[] = [];
    for (const [id, { checkedAt }] of this.monitored) {
      if (now - checkedAt < this.dueMs) continue;
      due.push(id);
      if (due.length === checksOfSweep) break;
    }
    return due;
  }

  private async check(ids: readonly string[]): Promise<void> {
    const live = await this.sessions.areLive(ids);
    const now = performance.now();
    ids.forEach((id, index) => {
      const entry = this.monitored.get(id);
      if (entry && live[index]) entry.checkedAt = now;
    });
    this.ended(
      ids.filter((_id, index) => live[index] === false),
      'signed-out',
    );
  }
}
