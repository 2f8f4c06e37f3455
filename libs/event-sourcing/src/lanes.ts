import { createHash } from 'node:crypto';

/** Result of one try: milliseconds until the next one, or nothing where the item is done. */
export type Tried = number | undefined;

interface Stream<Item> {
  readonly items: Item[];
  readonly lane: number;
  tries: number;
}

/** Place of a stream among so many lanes: the same in every process. */
export const laneOf = (stream: string, lanes: number): number => createHash('sha1').update(stream).digest().readUInt32BE() % lanes;

/**
 * Items of many streams, worked on side by side: of each stream one after the other, in order. One that has to be tried again keeps those
 * of its own stream waiting, and no others.
 */
export class Lanes<Item> {
  readonly #streams = new Map<string, Stream<Item>>();
  readonly #ready: string[][];
  readonly #working: boolean[];
  readonly #timers = new Set<NodeJS.Timeout>();
  #size = 0;
  #failure: unknown;
  #hasEnded = false;
  #wake: (() => void)[] = [];

  /** @param work of an item; throws what ends all of the work  @param count of lanes, each of which does one item at a time */
  constructor(
    count: number,
    private readonly work: (item: Item, tries: number, lane: number) => Promise<Tried>,
  ) {
    this.#ready = Array.from({ length: count }, () => []);
    this.#working = Array.from({ length: count }, () => false);
  }

  /** Items that are not done. */
  get size(): number {
    return this.#size;
  }

  add(name: string, item: Item): void {
    const known = this.#streams.get(name);
    this.#size += 1;
    if (known) {
      known.items.push(item);
      return;
    }
    const lane = laneOf(name, this.#ready.length);
    this.#streams.set(name, { items: [item], lane, tries: 0 });
    this.#enter(name, lane);
  }

  /** Resolves when so few items are left. @throws what `work` threw */
  async until(left: number): Promise<void> {
    while (this.#size > left && this.#failure === undefined && !this.#hasEnded)
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Begins nothing more; resolves when what is under way has ended. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#notify();
    while (this.#working.some(Boolean)) await new Promise<void>((resolve) => this.#wake.push(resolve));
  }

  #enter(name: string, lane: number): void {
    this.#ready[lane]?.push(name);
    if (!this.#working[lane]) void this.#run(lane);
  }

  async #run(lane: number): Promise<void> {
    this.#working[lane] = true;
    for (let name = this.#next(lane); name !== undefined; name = this.#next(lane)) {
      try {
        await this.#one(name, lane);
      } catch (error) {
        this.#failure ??= error;
      }
      this.#notify();
    }
    this.#working[lane] = false;
    this.#notify();
  }

  #next(lane: number): string | undefined {
    return this.#hasEnded || this.#failure !== undefined ? undefined : this.#ready[lane]?.shift();
  }

  async #one(name: string, lane: number): Promise<void> {
    const stream = this.#streams.get(name);
    const item = stream?.items[0];
    if (!stream || item === undefined) return;
    const pauseMs = await this.work(item, stream.tries, lane);
    if (pauseMs !== undefined) {
      stream.tries += 1;
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        this.#enter(name, lane);
      }, pauseMs);
      this.#timers.add(timer);
      return;
    }
    stream.tries = 0;
    stream.items.shift();
    this.#size -= 1;
    if (stream.items.length === 0) this.#streams.delete(name);
    else this.#ready[lane]?.push(name);
  }

  #notify(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}
