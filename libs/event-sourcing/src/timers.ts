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
  /** The time by which a scan looks whether anything is due at all, where that is known without asking; left out: `now`. */
  knownNow?(): Promise<number>;
  /** Whether this process is the one to do it now. Where two think so, `run` makes one of the two the same as nothing. */
  isMine(item: Item, now: number): boolean;
  /**
   * Does what is due, or puts off in the read model what has to wait; may be repeated, also by another process. @throws it is done again
   * after a pause that grows
   */
  run(item: Item, now: number): Promise<void>;
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

/** An item that is being done. */
interface Taken {
  readonly work: Promise<void>;
  /** it was made due once more: what is under way may have looked before that */
  isAgain: boolean;
}

const pageSize = 500;

/**
 * Durable timers: what a stream has to do at a time stands in a read model of its log, which is the only memory that they have. Several
 * processes share the items; one that fails rests for a while, one that hangs keeps its place, and the others go on.
 */
export class Timers<Item extends DueItem> {
  readonly #pauses: FailurePauses;
  readonly #taken = new Map<string, Taken>();
  #workers = 0;
  #isEnding = false;

  constructor(private readonly options: TimersOptions<Item>) {
    this.#pauses = new FailurePauses(options.monotonic ?? (() => performance.now()));
  }

  /** Does everything that is due now, is this process's, and does not rest. */
  async scan(): Promise<Scan> {
    const { page, atOnce, patienceMs, knownNow } = this.options;
    const result: Scan = { count: 0, oldest: null };
    if (knownNow && (await page(await knownNow(), null, 1)).length === 0) {
      this.#pauses.keepOnly(() => false);
      return result;
    }
    const now = await this.options.now();
    const due = new Set<string>();
    // whoever has no patience to lose waits for all, also for what another scan has begun
    const isFull = (): boolean => patienceMs !== undefined && this.#workers >= atOnce;
    for (let after: Item | null = null; !this.#isEnding && !isFull();) {
      const found: readonly Item[] = await page(now, after, pageSize);
      for (const { id } of found) due.add(id);
      const done = await this.#doAll(
        found.filter((item) => !this.#pauses.rests(item.id) && this.options.isMine(item, now)),
        now,
      );
      result.count += done.size;
      result.oldest ??= found.find(({ id }) => !done.has(id) && (this.#taken.has(id) || this.#pauses.rests(id)))?.at ?? null;
      after = found.at(-1) ?? null;
      if (found.length < pageSize) {
        this.#pauses.keepOnly((id) => due.has(id));
        break;
      }
    }
    return result;
  }

  /**
   * Does an item at once, whosever it is and whatever failed before: for the process that has just made it due. Resolves when it was tried;
   * what fails is tried again by a scan. @param now the time, where it is known; else it is asked
   */
  async runNow(item: Item, now?: number): Promise<void> {
    if (this.#isEnding) return;
    this.#pauses.forget(item.id);
    const taken = this.#taken.get(item.id);
    if (taken) {
      taken.isAgain = true;
      return taken.work;
    }
    await this.#take(item, now);
  }

  /** Begins nothing more; resolves when what was begun has ended. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await Promise.all([...this.#taken.values()].map(({ work }) => work));
  }

  #isFree({ id }: Item): boolean {
    return !this.#taken.has(id) && !this.#pauses.rests(id);
  }

  /** Gives the ids of those that were done in time. */
  async #doAll(items: readonly Item[], now: number): Promise<Set<string>> {
    const { atOnce, patienceMs } = this.options;
    const done = new Set<string>();
    const others = items.flatMap(({ id }) => this.#taken.get(id)?.work ?? []);
    const queue = items.filter((item) => this.#isFree(item));
    const worker = async (): Promise<void> => {
      this.#workers += 1;
      for (let item = queue.shift(); item && !this.#isEnding; item = queue.shift()) {
        // another scan may have taken it since the queue was made
        if (this.#isFree(item)) {
          if (await this.#take(item, now)) done.add(item.id);
        } else if (patienceMs === undefined) await this.#taken.get(item.id)?.work;
      }
      this.#workers -= 1;
    };
    const places = patienceMs === undefined ? atOnce : atOnce - this.#workers;
    const work = Promise.all(Array.from({ length: Math.min(places, queue.length) }, worker));
    await (patienceMs === undefined ? Promise.all([work, ...others]) : within(work, patienceMs));
    // whoever waits no longer leaves what has not begun to the next scan
    queue.length = 0;
    return done;
  }

  /** Gives whether it was done. Never throws: several may wait for it. */
  async #take(item: Item, now?: number): Promise<boolean> {
    let isDone = false;
    const taken: Taken = {
      isAgain: false,
      work: Promise.resolve().then(async () => {
        for (let time = now; ; time = undefined) {
          taken.isAgain = false;
          isDone = await this.#one(item, time);
          if (!taken.isAgain || this.#isEnding) return;
        }
      }),
    };
    this.#taken.set(item.id, taken);
    await taken.work;
    this.#taken.delete(item.id);
    return isDone;
  }

  async #one(item: Item, now: number | undefined): Promise<boolean> {
    try {
      await this.options.run(item, now ?? (await this.options.now()));
      this.#pauses.forget(item.id);
      return true;
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
