import { LRUCache } from 'lru-cache';
import { getHeapStatistics } from 'node:v8';
import { storeMetrics } from './metrics.js';
import { roughBytes } from './rough-bytes.js';

/** A state in the process, and what is known about it. */
export interface Held<State> {
  readonly state: State;
  readonly version: number;
  /** the append of that version; empty before the first */
  readonly appendId: string;
  /** false: reading its stream was broken off, more is known to stand behind it */
  readonly isWhole: boolean;
  /** version of the last snapshot that was offered, 0 for none */
  readonly snapshot: number;
  /** estimated bytes of the events since that snapshot */
  readonly sinceSnapshot: number;
  /** estimated bytes of the state when it was last measured, and of the events since then */
  readonly measured: number;
  readonly grown: number;
}

export const emptyHeld = <State>(state: State): Held<State> => ({
  state,
  version: 0,
  appendId: '',
  isWhole: false,
  snapshot: 0,
  sinceSnapshot: 0,
  measured: 0,
  grown: 0,
});

/** A fifth of what the process may take: `--max-old-space-size` and the machine's memory decide it. */
export const defaultStateBytes = (): number => Math.floor(getHeapStatistics().heap_size_limit / 5);

const leastGrowth = 4096;
const overKeptMs = 60_000;
/** Many are dropped at once. */
const leastPauseMs = 1000;

/** States of hot streams, bounded by their bytes. */
export class StateCache<State> {
  readonly #states: LRUCache<string, Held<State>>;
  /** Streams that are over with the time of their last use, on the clock of `performance`; the one that waits longest is the first. */
  readonly #over = new Map<string, number>();
  #willDrop = false;

  /**
   * @param log whose states these are, for the metrics
   * @param isOver states that go a minute after their last use: what is kept is walked by the garbage collector
   */
  constructor(
    bytes: number,
    private readonly log: string,
    private readonly isOver: (state: State) => boolean = () => false,
  ) {
    storeMetrics.stateBytesLimit.set({ log }, bytes);
    storeMetrics.evicted.inc({ log }, 0);
    this.#states = new LRUCache({
      maxSize: bytes,
      dispose: (_held, _stream, reason) => {
        if (reason === 'evict') storeMetrics.evicted.inc({ log });
      },
    });
    this.#report();
  }

  get(stream: string): Held<State> | undefined {
    if (this.#over.has(stream)) this.#noteOver(stream);
    return this.#states.get(stream);
  }

  /** Without making it younger: a look is no use. */
  peek(stream: string): Held<State> | undefined {
    return this.#states.peek(stream);
  }

  /** Queries read beside the queue of commands and may come back with an older state than is known by then. */
  keep(stream: string, held: Held<State>): void {
    const known = this.#states.peek(stream);
    if (known && (known.version > held.version || (known.version === held.version && known.isWhole))) return;
    const measured = this.#measure(held);
    this.#states.set(stream, measured, { size: Math.max(1, measured.measured + measured.grown) });
    if (this.isOver(held.state)) this.#noteOver(stream);
    else this.#over.delete(stream);
    this.#report();
  }

  forget(stream: string): void {
    this.#states.delete(stream);
    this.#over.delete(stream);
    this.#report();
  }

  #noteOver(stream: string): void {
    this.#over.delete(stream);
    this.#over.set(stream, performance.now());
    if (!this.#willDrop) this.#dropIn(overKeptMs);
  }

  #dropIn(ms: number): void {
    this.#willDrop = true;
    setTimeout(() => this.#dropOver(), ms).unref();
  }

  #dropOver(): void {
    const now = performance.now();
    this.#willDrop = false;
    for (const [stream, usedAt] of this.#over) {
      const leftMs = usedAt + overKeptMs - now;
      if (leftMs > 0) {
        this.#dropIn(Math.max(leftMs, leastPauseMs));
        break;
      }
      this.#over.delete(stream);
      this.#states.delete(stream);
    }
    this.#report();
  }

  #report(): void {
    storeMetrics.stateBytes.set({ log: this.log }, this.#states.calculatedSize);
  }

  /** Measuring costs a walk over the state, so it waits until the events since the last time could have changed it much. */
  #measure(held: Held<State>): Held<State> {
    if (held.measured > 0 && held.grown < Math.max(leastGrowth, held.measured / 2)) return held;
    return { ...held, measured: roughBytes(held.state), grown: 0 };
  }
}
