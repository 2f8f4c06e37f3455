import { LRUCache } from 'lru-cache';

const firstMs = 1000;
const longestMs = 60_000;
const most = 10_000;

/** Pauses of 1, 2, 4 … 60 s after failures of an item, so that it does not hold up the items behind it. */
export class FailurePauses {
  private readonly known = new LRUCache<string, { until: number; failures: number }>({ max: most });

  /** @param now milliseconds of a clock that only counts up */
  constructor(private readonly now: () => number) {}

  rests(id: string): boolean {
    return (this.known.get(id)?.until ?? 0) > this.now();
  }
  failed(id: string): void {
    const failures = (this.known.get(id)?.failures ?? 0) + 1;
    this.known.set(id, { failures, until: this.now() + Math.min(longestMs, firstMs * 2 ** (failures - 1)) });
  }
  /** A pause without a failure. */
  rest(id: string, ms: number): void {
    this.known.set(id, { failures: 0, until: this.now() + ms });
  }
  succeeded(id: string): void {
    this.known.delete(id);
  }
}
