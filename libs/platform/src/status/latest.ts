import { setTimeout as pause } from 'node:timers/promises';

/**
 * The latest answer of something that may never give one: it is asked once at a time, so that it holds one thread at most, and nobody waits
 * for it long.
 * @param waitMs for whoever asks; others get the answer before
 */
export class Latest<T> {
  private asking: Promise<void> | null = null;
  private answer: T | null = null;

  constructor(
    private readonly ask: () => Promise<T>,
    private readonly waitMs: number,
  ) {}

  /** @returns null when there was none yet, or the last try failed */
  async read(): Promise<T | null> {
    if (this.asking) return this.answer;
    this.asking = this.renew();
    const waiting = new AbortController();
    await Promise.race([this.asking, pause(this.waitMs, undefined, { signal: waiting.signal }).catch(() => undefined)]);
    waiting.abort();
    return this.answer;
  }

  private async renew(): Promise<void> {
    this.answer = await this.ask().catch(() => null);
    this.asking = null;
  }
}
