/** How a request says how old it is. */
export interface SentAt {
  /** the sender; another one after each start */
  by: string;
  /** milliseconds by the sender's monotonic clock, whose beginning nobody else knows */
  at: number;
  /** how long the sender waits, in milliseconds */
  waits: number;
}

const maxSenders = 1000;
/**
 * How long a sender whose clock has fallen behind is held to be late: its machine was paused, or taken to another host, and it asks in vain
 * meanwhile.
 */
const windowMs = 5000;
/** Nothing is on its way so long: the broker keeps no request. */
const oldestMs = 60_000;
/** Under load a request is on its way for a while; only what is later than this beyond its wait is surely given up. */
const graceMs = 250;

interface Sender {
  /** the smallest difference of the two clocks in this window and in the one before */
  least: number;
  leastBefore: number;
  began: number;
}

/**
 * Tells requests that nobody waits for any more, e.g. after a process was frozen with its requests. Clocks of two machines differ, and one
 * stands still while its machine is paused, so the age of a request is how much more it was on its way than the fastest of the same sender
 * in the last five to ten seconds. When that is not known yet, nothing is late. The time of day plays no part.
 */
export class LateRequests {
  private readonly senders = new Map<string, Sender>();

  /** @param now milliseconds of the own monotonic clock */
  isLate({ by, at, waits }: SentAt, now = performance.now()): boolean {
    const difference = now - at;
    const sender = this.senderOf(by, now);
    const age = difference - Math.min(sender.least, sender.leastBefore);
    // it is the clock that has changed, not the request
    if (age > oldestMs) sender.leastBefore = sender.least = difference;
    sender.least = Math.min(sender.least, difference);
    return age > waits + graceMs && age <= oldestMs;
  }

  private senderOf(by: string, now: number): Sender {
    const known = this.senders.get(by);
    if (!known) {
      const [oldest] = this.senders.keys();
      if (this.senders.size >= maxSenders && oldest !== undefined) this.senders.delete(oldest);
      const fresh = { least: Infinity, leastBefore: Infinity, began: now };
      this.senders.set(by, fresh);
      return fresh;
    }
    if (now - known.began > windowMs) {
      known.leastBefore = known.least;
      known.least = Infinity;
      known.began = now;
    }
    return known;
  }
}
