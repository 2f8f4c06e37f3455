interface NewsReaderOptions {
  read: () => Promise<unknown>;
  /** milliseconds between the beginnings of two readings, at least */
  apartMs: number;
  /** false: nobody sees the page, and it reads when it is seen again */
  isSeen: () => boolean;
}

/**
 * Reads again when there is news: never beside a reading that runs, because what that one finds may be older, and once for all that comes
 * meanwhile.
 */
export class NewsReader {
  private isDue = false;
  private isReading = false;
  /** by the monotonic clock: one that is set back must not keep news waiting */
  private readAt = -Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;

  constructor(private readonly options: NewsReaderOptions) {}

  /** @param waitMs before the reading; one that waits already comes at its own time */
  soon(waitMs = 0): void {
    this.isDue = true;
    if (this.isStopped || this.isReading || this.timer !== undefined || !this.options.isSeen()) return;
    const wait = Math.max(waitMs, this.readAt + this.options.apartMs - performance.now(), 0);
    this.timer = setTimeout(() => void this.turn(), wait);
  }

  /** The page is seen again. */
  seen(): void {
    if (this.isDue) this.soon();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private async turn(): Promise<void> {
    this.timer = undefined;
    if (!this.options.isSeen()) return;
    this.isDue = false;
    this.isReading = true;
    this.readAt = performance.now();
    // the next reading, of news or of the clock, makes it good
    await this.options.read().catch(() => undefined);
    this.isReading = false;
    this.seen();
  }
}
