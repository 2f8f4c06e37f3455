import type { Logger } from './logger.js';

/** Values of a line; lines with the same values are of one kind. */
type About = Readonly<Record<string, string | number>>;

interface Kind {
  about: About;
  written: number;
  more: number;
  slowestMs: number;
}

const windowMs = 1000;

/**
 * Warnings that may come thousands a second, when a crowd asks again or a database hangs: the first ones of each kind and second are
 * written in full, the others are counted in one line at the end of the second. Logs have a bounded size, and the lines that say why it
 * began must still be there an hour later.
 */
export class LimitedLines {
  readonly #kinds = new Map<string, Kind>();
  #timer: NodeJS.Timeout | undefined;

  /** @param most lines of a kind that are written in full in a second */
  constructor(
    private readonly logger: Pick<Logger, 'warn'>,
    private readonly message: string,
    private readonly most: number,
  ) {}

  /** @param ms what it took, in milliseconds */
  add(about: About, ms: number, details: object): void {
    this.#timer ??= setTimeout(() => this.flush(), windowMs).unref();
    const key = Object.values(about).join(' ');
    const kind = this.#kinds.get(key) ?? { about, written: 0, more: 0, slowestMs: 0 };
    this.#kinds.set(key, kind);
    if (kind.written < this.most) {
      kind.written += 1;
      this.logger.warn({ ...about, ms, ...details }, this.message);
    } else {
      kind.more += 1;
      kind.slowestMs = Math.max(kind.slowestMs, ms);
    }
  }

  /** Tells what was counted; a process that ends calls it. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const { about, more, slowestMs } of this.#kinds.values())
      if (more > 0) this.logger.warn({ ...about, more, slowestMs }, `${this.message}: more of them in this second`);
    this.#kinds.clear();
  }
}

/** Slow calls of a process, all together: whoever looks for one of ten minutes ago finds it. */
export const slowCalls = (logger: Pick<Logger, 'warn'>): LimitedLines => new LimitedLines(logger, 'slow call', 20);
