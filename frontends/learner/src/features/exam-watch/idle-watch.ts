/** More between two ticks was a machine that slept. */
const mostGapMs = 10_000;

/** Counts how long nothing was touched. Time that the machine slept does not count. Pure: instants come with each call, in milliseconds. */
export class IdleWatch {
  private idleMs = 0;
  private last: number;

  constructor(
    private readonly rule: { seconds: number },
    now: number,
  ) {
    this.last = now;
  }

  touched(at: number): void {
    this.idleMs = 0;
    this.last = at;
  }

  /** Seconds that are left, counted up; 0: the time is over. */
  left(at: number): number {
    const gap = at - this.last;
    this.last = at;
    if (gap <= mostGapMs) this.idleMs += Math.max(0, gap);
    return Math.max(0, Math.ceil(this.rule.seconds - this.idleMs / 1000));
  }
}
