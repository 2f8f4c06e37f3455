import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';

/** Result of one try: milliseconds until the next one, or nothing where the item is done. */
export type Tried = number | undefined;

/** Items of a stream that go into one piece of work. */
interface Part<Item> {
  readonly name: string;
  readonly stream: Stream<Item>;
  readonly items: readonly Item[];
}

interface Stream<Item> {
  readonly items: Item[];
  readonly lane: number;
  tries: number;
}

/** Place of a stream among so many lanes: the same in every process. */
export const laneOf = (stream: string, lanes: number): number => createHash('sha1').update(stream).digest().readUInt32BE() % lanes;

/**
 * Items of many streams, worked on side by side: of each stream one after the other, in order. One that has to be tried again keeps those
 * of its own stream waiting, and no others. Where a piece of work may have several items, a lane is filled before the next one begins, and
 * a stream's items go along as far as there is room.
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

  /**
   * @param count of lanes, each of which does one piece of work at a time
   * @param work of items, those of one stream in their order; one that is tried again comes alone. Its results are those of the items: of
   * a stream that has one to be tried again, those behind it are to be tried again, too. Throws what ends all of the work
   * @param most items of one piece of work
   */
  constructor(
    count: number,
    private readonly work: (items: readonly Item[], tries: number, lane: number) => Promise<readonly Tried[]>,
    private readonly most = 1,
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
    const lane = this.most === 1 ? laneOf(name, this.#ready.length) : this.#fillable();
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

  /** Lane of a stream that has nothing under way: the first whose next piece of work has room, so that few pieces are large. */
  #fillable(): number {
    const waiting = this.#ready.map(({ length }) => length);
    const withRoom = waiting.findIndex((count) => count < this.most);
    return withRoom === -1 ? waiting.indexOf(Math.min(...waiting)) : withRoom;
  }

  #enter(name: string, lane: number): void {
    this.#ready[lane]?.push(name);
    if (!this.#working[lane]) void this.#run(lane);
  }

  async #run(lane: number): Promise<void> {
    this.#working[lane] = true;
    // what is added in the same turn goes along
    if (this.most > 1) await turn();
    for (let parts = this.#next(lane); parts.length > 0; parts = this.#next(lane)) {
      try {
        await this.#some(parts, lane);
      } catch (error) {
        this.#failure ??= error;
      }
      this.#notify();
    }
    this.#working[lane] = false;
    this.#notify();
  }

  #next(lane: number): Part<Item>[] {
    const ready = this.#ready[lane] ?? [];
    if (this.#hasEnded || this.#failure !== undefined) return [];
    const parts: Part<Item>[] = [];
    for (let room = this.most; room > 0;) {
      const [name] = ready;
      const stream = name === undefined ? undefined : this.#streams.get(name);
      if (name === undefined || !stream || (stream.tries > 0 && parts.length > 0)) break;
      ready.shift();
      const items = stream.items.slice(0, stream.tries > 0 ? 1 : room);
      parts.push({ name, stream, items });
      room = stream.tries > 0 ? 0 : room - items.length;
    }
    return parts;
  }

  async #some(parts: readonly Part<Item>[], lane: number): Promise<void> {
    const items = parts.flatMap((part) => part.items);
    const results = await this.work(items, parts[0]?.stream.tries ?? 0, lane);
    let at = 0;
    for (const part of parts) {
      this.#settle(part, results.slice(at, at + part.items.length));
      at += part.items.length;
    }
  }

  #settle({ name, stream }: Part<Item>, results: readonly Tried[]): void {
    const { lane } = stream;
    const failed = results.findIndex((pauseMs) => pauseMs !== undefined);
    const done = failed === -1 ? results.length : failed;
    stream.items.splice(0, done);
    this.#size -= done;
    if (done > 0) stream.tries = 0;
    if (failed !== -1) {
      stream.tries += 1;
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        this.#enter(name, lane);
      }, results[failed]);
      this.#timers.add(timer);
      return;
    }
    if (stream.items.length === 0) this.#streams.delete(name);
    else this.#ready[lane]?.push(name);
  }

  #notify(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}
