/**
 * Of presses that follow each other closely the first counts: a double tap, a key that is held. Each press, also one that does not count,
 * begins the time anew.
 */
export class SecondPress {
  private last = -Infinity;
  constructor(private readonly withinMs: number) {}

  /** @param now milliseconds of a clock that only goes forward */
  counts(now: number): boolean {
    const after = now - this.last;
    this.last = now;
    return after >= this.withinMs;
  }
}
