/**
 * How much one attempt, and one person in all attempts together, may write: what the exam service enforces and the page stays below
 * (answer-queue/pacing.ts). A page sends a text of 20,000 characters (60 kB) at most every 10 s, which is 22 MB an hour; the bytes at once
 * are for a page that comes back after hours without network.
 */
const bytesAtOnce = 60_000_000;
const bytesPerHour = 30_000_000;
const hourMs = 3_600_000;

/** Bytes of answers that an attempt may have saved by an instant; both instants in milliseconds. */
export const allowedBytes = (startedAt: number, at: number): number => bytesAtOnce + (Math.max(0, at - startedAt) / hourMs) * bytesPerHour;

/** Whole seconds until so many bytes are allowed, at least 1. */
export const secondsUntilAllowed = (bytes: number, startedAt: number, at: number): number =>
  Math.max(1, Math.ceil(((bytes - allowedBytes(startedAt, at)) / bytesPerHour) * (hourMs / 1000)));

export interface RateSize {
  /** requests at once */
  burst: number;
  perSecond: number;
}
/** The same for a person, in whatever attempts. */
export const saveBytes: RateSize = { burst: bytesAtOnce, perSecond: bytesPerHour / 3600 };
/** A page sends one request a second, and 20 at once: two pages of one paper stay below. */
export const saveRate: RateSize = { burst: 60, perSecond: 2 };
/** Flags are sent one by one: a whole paper of them may have waited in a browser without network. */
export const flagRate: RateSize = { burst: 240, perSecond: 2 };
/** Each move stays in the log of its attempt. */
export const moveRate: RateSize = { burst: 30, perSecond: 0.2 };
