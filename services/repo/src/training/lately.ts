import { LRUCache } from 'lru-cache';

/** So long what was read is believed. */
const rememberedMs = 1000;
const mostRemembered = 5000;
/** A document that was asked for within this time is read anew together with the one that is asked for now. */
const inUseMs = 10_000;
const mostTogether = 500;

interface Entry<T> {
  found: Promise<T | null>;
  /** both on the clock of `performance.now()` */
  readAt: number;
  usedAt: number;
}

/**
 * Documents that many learners ask for again and again, each read once a second. Five hundred of them in one look cost the database little
 * more than one. Null: it is not there, which is asked each time.
 */
export class Lately<T extends object> {
  private readonly known = new LRUCache<string, Entry<T>>({ max: mostRemembered });

  /** @param from gives the documents of these ids, in their order */
  constructor(private readonly from: (ids: readonly string[]) => Promise<readonly (T | null)[]>) {}

  read(id: string): Promise<T | null> {
    const now = performance.now();
    const known = this.known.get(id);
    if (!known || now - known.readAt >= rememberedMs) return this.readAnew(id, now);
    known.usedAt = now;
    return known.found;
  }

  private readAnew(id: string, now: number): Promise<T | null> {
    const usedAt = new Map([[id, now], ...this.staleInUse(id, now)]);
    const reading = this.from([...usedAt.keys()]);
    [...usedAt].forEach(([each, at], index) => {
      const found = reading.then((all) => all[index] ?? null);
      const entry = { found, readAt: now, usedAt: at };
      this.known.set(each, entry);
      found.then(
        (document) => document ?? this.forget(each, entry),
        () => this.forget(each, entry),
      );
    });
    return this.known.peek(id)?.found ?? reading.then(([first]) => first ?? null);
  }

  /** The ones that were used last come first. */
  private staleInUse(id: string, now: number): [id: string, usedAt: number][] {
    const stale: [string, number][] = [];
    for (const [each, { readAt, usedAt }] of this.known.entries()) {
      if (now - usedAt > inUseMs || stale.length + 1 === mostTogether) break;
      if (each !== id && now - readAt >= rememberedMs) stale.push([each, usedAt]);
    }
    return stale;
  }

  private forget(id: string, entry: Entry<T>): void {
    if (this.known.peek(id) === entry) this.known.delete(id);
  }
}
