export interface Turn {
  isTaken: boolean;
  /** milliseconds until it may go on, or, where it is not taken, until asking again is worth it */
  waitMs: number;
}

/**
 * Requests that all may make together, at a rate, in shares like those of `Shares`: nobody takes more than is left for the others. What one
 * takes counts to their share for as long as an empty store needs to fill. Only who has taken nothing yet may wait for what comes back, so
 * that those who wait are few.
 */
export class SharedRate {
  private tokens: number;
  private filledAt = -Infinity;
  private readonly held = new Map<string, number>();
  private readonly taken: { who: string; until: number }[] = [];

  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
  ) {
    this.tokens = burst;
  }

  /** @param patienceMs for how long somebody may wait who has taken nothing yet */
  take(who: string, patienceMs: number, now = performance.now()): Turn {
    this.fill(now);
    const held = this.held.get(who) ?? 0;
    const waitMs = Math.max(0, ((held + 1 - this.tokens) / this.perSecond) * 1000);
    if (waitMs > (held === 0 ? patienceMs : 0)) return { isTaken: false, waitMs };
    this.tokens -= 1;
    this.held.set(who, held + 1);
    this.taken.push({ who, until: now + (this.burst / this.perSecond) * 1000 });
    return { isTaken: true, waitMs };
  }

  private fill(now: number): void {
    this.tokens = Math.min(this.burst, this.tokens + ((now - this.filledAt) / 1000) * this.perSecond);
    this.filledAt = now;
    while (this.taken[0] && this.taken[0].until <= now) this.giveBack(this.taken.shift()?.who ?? '');
  }

  private giveBack(who: string): void {
    const left = (this.held.get(who) ?? 0) - 1;
    if (left > 0) this.held.set(who, left);
    else this.held.delete(who);
  }
}
