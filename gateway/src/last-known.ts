import type { Logger } from '@xuekao/platform';

/** How long something waits for what is being read, at most. */
const soonMs = 300;
/** After an attempt that failed. */
const againMs = 1000;

/**
 * Something that a service knows and the gateway needs all the time: read again when it is older than so long. While nobody answers, what
 * was known last counts.
 */
export class LastKnown<T> {
  private dueAt = -Infinity;
  private begunAt = 0;
  private reading: Promise<void> | null = null;

  /** @param what in the words of the log  @param value until it was read for the first time */
  constructor(
    private readonly what: string,
    private value: T,
    private readonly read: () => Promise<T>,
    private readonly freshMs: number,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** The value that is known at this moment. */
  get now(): T {
    this.begin();
    return this.value;
  }

  /** The value after the reading that is due has ended, or has taken too long. */
  async soon(): Promise<T> {
    this.begin();
    const leftMs = soonMs - (performance.now() - this.begunAt);
    if (this.reading && leftMs > 0) {
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([this.reading, new Promise((resolve) => (timer = setTimeout(resolve, leftMs)))]);
      clearTimeout(timer);
    }
    return this.value;
  }

  private begin(): void {
    if (this.reading || performance.now() < this.dueAt) return;
    this.begunAt = performance.now();
    this.reading = this.readAgain().finally(() => {
      this.reading = null;
    });
  }

  private async readAgain(): Promise<void> {
    try {
      this.value = await this.read();
      this.dueAt = performance.now() + this.freshMs;
    } catch (error) {
      this.dueAt = performance.now() + againMs;
      this.logger.warn({ err: error }, `${this.what} was not read`);
    }
  }
}
