import { LRUCache } from 'lru-cache';
import type { Append } from './event-store.js';
import { concerns, project, type Projection } from './projection.js';

const remembered = 20_000;

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

  constructor(private readonly projection: Projection) {
    this.followed = {
      ...projection,
      apply: async (appends) => {
        // the change stream is often faster than the row: writing it a second time would double the work of a wave
        await Promise.allSettled(appends.flatMap(({ stream }) => this.#showing.get(stream) ?? []));
        await projection.apply(appends.filter(({ stream, version }) => version > (this.#shown.get(stream) ?? 0)));
      },
    };
  }

  /**
   * @returns whether the read model shows anything of it
   * @throws what the projection throws: the follower does it then
   */
  async show(append: Append): Promise<boolean> {
    // of an append that shows nothing the follower must not believe that it made an earlier failure good
    if (!concerns(this.projection, append)) return false;
    const { stream, version } = append;
    const showing = project([this.projection], append);
    this.#showing.set(stream, showing);
    try {
      await showing;
      this.#shown.set(stream, version);
    } finally {
      if (this.#showing.get(stream) === showing) this.#showing.delete(stream);
    }
    return true;
  }
}
