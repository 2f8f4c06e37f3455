const toleranceSeconds = 1.5;

/** Seconds left by the server's clock, counted on with a clock that the person cannot set (`performance.now`). */
export class ExamClock {
  private endsAt = 0;
  /** what was left when the paper was paused; null: it runs */
  private standsAt: number | null = null;
  /** @param corrected hears what the server said where it was not what the clock showed */
  constructor(
    private readonly monotonicMs: () => number,
    leftSeconds: number,
    private readonly corrected: (leftSeconds: number) => void = () => undefined,
  ) {
    this.set(leftSeconds);
  }
  set(leftSeconds: number): void {
    this.endsAt = this.monotonicMs() + leftSeconds * 1000;
  }
  /** Later times of the server correct drift and a computer that slept; their rounding does not make the clock jump. */
  correct(leftSeconds: number): void {
    if (this.standsAt !== null) return;
    if (Math.abs(leftSeconds - this.left()) <= toleranceSeconds) return;
    this.set(leftSeconds);
    this.corrected(leftSeconds);
  }
  /** The time does not run until `go`. */
  stand(leftSeconds: number): void {
    this.standsAt = leftSeconds;
  }
  go(leftSeconds: number): void {
    this.standsAt = null;
    this.set(leftSeconds);
    this.corrected(leftSeconds);
  }
  left(): number {
    return this.standsAt ?? Math.max(0, (this.endsAt - this.monotonicMs()) / 1000);
  }
}

/** Minutes at which the time left is announced to people who do not see the clock. */
const thresholds = [30, 10, 5, 1].map((minutes) => minutes * 60);

/** The threshold that was passed between two looks at the clock, in minutes. */
export function passedThreshold(before: number, after: number): number | null {
  const passed = thresholds.findLast((seconds) => before > seconds && after <= seconds);
  return passed === undefined ? null : passed / 60;
}

/** A hidden clock is shown again for a while at each of these, and all through the last one. */
const reminders = [10, 5].map((minutes) => minutes * 60);
const reminderSeconds = 15;
const lastReminder = 60;
/** @param passedAt seconds that were left when the last threshold was passed: later than its time where the computer slept over it */
export function showsHiddenClock(left: number, passedAt: number | null): boolean {
  const begins = passedAt !== null && passedAt <= Math.max(...reminders) ? [...reminders, passedAt] : reminders;
  return left <= lastReminder || begins.some((at) => left <= at && left > at - reminderSeconds);
}

/** Every 30 s, with ±20 % so that a room that started together does not ask together. */
export const pollDelayMs = (everyMs: number, random: number): number => Math.round(everyMs * (0.8 + 0.4 * random));
