import { FailurePauses } from './failure-pauses.js';

/** Work of a stream that is due at a time. */
export interface DueItem {
  readonly id: string;
  /** milliseconds since the epoch */
  readonly at: number;
}

export interface TimersOptions<Item extends DueItem> {
  /** At most `size` items that are due at `now`, by their time and then their id, behind `after`; fewer: there are no others. */
  page(now: number, after: Item | null, size: number): Promise<readonly Item[]>;
  /** The time by which all processes decide, in milliseconds since the epoch: never the clock of one of them. */
  now(): Promise<number>;
  /** Whether this process is the one to do it now. Where two think so, `run` makes one of the two the same as nothing. */
  isMine(item: Item, now: number): boolean;
  /**
   * Does what is due; may be repeated, also by another process. @returns for how many milliseconds the item rests where it is still due
   * afterwards; nothing where it is done  @throws it is done again after a pause that grows
   */
  run(item: Item, now: number): Promise<number | undefined>;
  onFailure(item: Item, error: unknown): void;
  /** Items that are done side by side. */
  atOnce: number;
  /** For so many milliseconds a scan waits for those that it began; the others go on, and the next scan begins what is due behind them. */
  patienceMs?: number;
  /** Milliseconds that count up evenly, for the pauses; `performance.now` where none are given. */
  monotonic?: () => number;
}

export interface Scan {
  /** items that were done */
  count: number;
  /** time of the oldest item that is still to be done; null: there is none */
  oldest: number | null;
}

const pageSize = 500;

/**
 * Durable timers: what a stream has to do at a time stands in a read model of its log, which is the only memory that they have. Several
 * processes share the items; one that fails rests for a while, one that hangs keeps its place, and the others go on.
 */
export class Timers<Item extends DueItem> {
  readonly #pauses: FailurePauses;
  /** begun, or about to be */
  readonly #taken = new Map<string, Promise<void>>();
  #workers = 0;
  #isEnding = false;

  constructor(private readonly options: TimersOptions<Item>) {
    this.#pauses = new FailurePauses(options.monotonic ?? (() => performance.now()));
  }

  /** Does everything that is due now, is this process's, and does not rest. */
  async scan(): Promise<Scan> {
    const { page, atOnce } = this.options;
    const now = await this.options.now();
    const result: Scan = { count: 0, oldest: null };
    for (let after: Item | null = null; !this.#isEnding && this.#workers < atOnce;) {
      const due: readonly Item[] = await page(now, after, pageSize);
      const mine = due.filter((item) => this.#isFree(item) && this.options.isMine(item, now));
      const done = await this.#doAll(mine, now);
      result.count += done.size;
      result.oldest ??= due.find(({ id }) => !done.has(id) && (this.#taken.has(id) || this.#pauses.rests(id)))?.at ?? null;
      after = due.at(-1) ?? null;
      if (due.length < pageSize) break;
    }
    return result;
  }

  /** Does an item at once, whosever it is: for the process that has just made it due. Resolves when it was tried. */
  async runNow(item: Item): Promise<void> {
    if (this.#isEnding || !this.#isFree(item)) return this.#taken.get(item.id);
    const work = this.options.now().then(async (now) => void (await this.#one(item, now)));
    await this.#take(item.id, work).catch((error: unknown) => this.options.onFailure(item, error));
  }

  /** Begins nothing more; resolves when what was begun has ended. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await Promise.all(this.#taken.values());
  }

  #isFree({ id }: Item): boolean {
    return !this.#taken.has(id) && !this.#pauses.rests(id);
  }

  /** Gives the ids of those that were done in time. */
  async #doAll(items: readonly Item[], now: number): Promise<Set<string>> {
    const { atOnce, patienceMs } = this.options;
    const done = new Set<string>();
    const queue = [...items];
    const worker = async (): Promise<void> => {
      this.#workers += 1;
      for (let item = queue.shift(); item && !this.#isEnding; item = queue.shift()) {
        const { id } = item;
        await this.#take(
          id,
          this.#one(item, now).then((isDone) => void (isDone && done.add(id))),
        );
      }
      this.#workers -= 1;
    };
    const work = Promise.all(Array.from({ length: Math.min(atOnce - this.#workers, items.length) }, worker));
    await (patienceMs === undefined ? work : within(work, patienceMs));
    // whoever waits no longer leaves what has not begun to the next scan
    queue.length = 0;
    return done;
  }

  async #take(id: string, work: Promise<void>): Promise<void> {
    this.#taken.set(id, work);
    try {
      await work;
    } finally {
      this.#taken.delete(id);
    }
  }

  /** Gives whether it is done. */
  async #one(item: Item, now: number): Promise<boolean> {
    try {
      const restMs = await this.options.run(item, now);
      if (restMs === undefined) this.#pauses.succeeded(item.id);
      else this.#pauses.rest(item.id, restMs);
      return restMs === undefined;
    } catch (error) {
      this.#pauses.failed(item.id);
      this.options.onFailure(item, error);
      return false;
    }
  }
}

async function within(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, over]);
  clearTimeout(timer);
}
