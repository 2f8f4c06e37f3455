const firstMs = 1000;
const longestMs = 60_000;

/** Pause after so many failures in a row: 1, 2, 4 … 60 s. */
export const pauseAfter = (failures: number): number => Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 16));

/** Pauses after failures of an item, so that it does not hold up the items behind it. */
export class FailurePauses {
  /** each only while it fails: as many as there are items that fail at once */
  readonly #known = new Map<string, { until: number; failures: number }>();

  /** @param now milliseconds of a clock that only counts up */
  constructor(private readonly now: () => number) {}

  rests(id: string): boolean {
    return (this.#known.get(id)?.until ?? 0) > this.now();
  }
  failed(id: string): void {
    const failures = (this.#known.get(id)?.failures ?? 0) + 1;
    this.#known.set(id, { failures, until: this.now() + pauseAfter(failures) });
  }
  /** For an item that succeeded, or is tried at once whatever has failed before. */
  forget(id: string): void {
    this.#known.delete(id);
  }
  /** Forgets all that are not among these: they are due no more, or somebody else did them. */
  keepOnly(isWanted: (id: string) => boolean): void {
    for (const id of this.#known.keys()) if (!isWanted(id)) this.#known.delete(id);
  }
}
