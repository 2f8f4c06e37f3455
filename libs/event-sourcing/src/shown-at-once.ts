import { LRUCache } from 'lru-cache';
import type { Append } from './event-store.js';
import { concerns, type Projection } from './projection.js';

const remembered = 20_000;
/** So long the first append of a stream waits for the next one before it is shown alone. */
const patienceMs = 500;

/** A stream that this process begins and goes on with. */
interface Begun {
  /** it was appended, and is not shown yet */
  first: Append | null;
  /** resolves when something of the stream is shown, or could not be */
  readonly isOver: Promise<void>;
  readonly end: () => void;
}

/**
 * Shows appends in the process that makes them, and remembers which: its follower, which comes past the same appends, writes none of them a
 * second time. What another process has shown it writes again, which changes nothing.
 */
export class ShownAtOnce {
  /** for `followProjection` */
  readonly followed: Projection;
  /** version by the stream */
  readonly #shown = new LRUCache<string, number>({ max: remembered });
  readonly #showing = new Map<string, Promise<void>>();
  readonly #begun = new Map<string, Begun>();

  constructor(private readonly projection: Projection) {
    this.followed = {
      ...projection,
      apply: async (appends) => {
        await Promise.all(appends.flatMap(({ stream }) => this.#begun.get(stream)?.isOver ?? []));
        // the change stream is often faster than the row: writing it a second time would double the work of a wave
        await Promise.allSettled(appends.flatMap(({ stream }) => this.#showing.get(stream) ?? []));
        await projection.apply(appends.filter(({ stream, version }) => version > (this.#shown.get(stream) ?? 0)));
      },
    };
  }

  /**
   * @returns whether the read model shows anything of it, or will
   * @throws what the projection throws: the follower does it then
   */
  async show(append: Append): Promise<boolean> {
    // of an append that shows nothing the follower must not believe that it made an earlier failure good
    if (!concerns(this.projection, append)) return false;
    const { stream, version } = append;
    const begun = this.#begun.get(stream);
    if (begun && version === 1) {
      begun.first = append;
      return true;
    }
    const showing = this.projection.apply([...(begun?.first ? [begun.first] : []), append]);
    this.#showing.set(stream, showing);
    try {
      await showing;
      if (version > (this.#shown.get(stream) ?? 0)) this.#shown.set(stream, version);
      if (begun) begun.first = null;
    } finally {
      if (this.#showing.get(stream) === showing) this.#showing.delete(stream);
      begun?.end();
    }
    return true;
  }

  /**
   * Does work that begins a stream and goes on with it: its first append is shown together with the next one, by one writing. It is shown
   * alone where the work ends without another one, or lets half a second pass. A process that is killed leaves it to the follower.
   */
  async showTogether<T>(stream: string, work: () => Promise<T>): Promise<T> {
    if (this.#begun.has(stream)) return work();
    const { promise: isOver, resolve } = Promise.withResolvers<void>();
    const begun: Begun = {
      ...{ first: null, isOver },
      end: () => {
        if (this.#begun.get(stream) === begun) this.#begun.delete(stream);
        resolve();
      },
    };
    this.#begun.set(stream, begun);
    const timer = setTimeout(() => void this.#showFirst(begun), patienceMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      await this.#showFirst(begun);
    }
  }

  /** First append of a stream, alone. Where it cannot be shown, the follower does it, as with any append. */
  async #showFirst(begun: Begun): Promise<void> {
    const { first } = begun;
    begun.first = null;
    begun.end();
    if (first && (this.#shown.get(first.stream) ?? 0) < first.version) await this.show(first).catch(() => undefined);
  }
}
