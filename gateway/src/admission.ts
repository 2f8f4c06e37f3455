import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';
import { BusinessError, type LoadClass } from '@xuekao/contracts';
import { metrics } from '@xuekao/platform';
import { LRUCache } from 'lru-cache';
import { AddressLimits, type AddressKind } from './address-limits.js';

/** Requests of a class worked on at once. A queue longer than this would only answer people who have given up. */
const inFlightLimits: Readonly<Record<LoadClass, number>> = { save: 1200, submit: 500, start: 300, login: 300, rest: 500 };
/** Event loop delay in milliseconds above which a class is refused; saves are refused by their queue alone. */
const delayLimits: Readonly<Record<LoadClass, number>> = { save: Infinity, submit: 2000, start: 1000, login: 800, rest: 400 };

const personPerSecond = 25;
const personBurst = 100;

interface Bucket {
  tokens: number;
  at: number;
}

/** Decides at the door whether a request is worked on: a bounded queue per class of load, a token bucket per person or address. */
export class Admission {
  private readonly inFlight: Record<LoadClass, number> = { save: 0, submit: 0, start: 0, login: 0, rest: 0 };
  private readonly people = new LRUCache<string, Bucket>({ max: 50_000 });
  private readonly addresses: AddressLimits;
  private readonly delay: IntervalHistogram = monitorEventLoopDelay({ resolution: 20 });
  private readonly timer: NodeJS.Timeout;
  private recentDelayMs = 0;

  /** @param trustedAddresses whose requests no bucket counts */
  constructor(trustedAddresses: readonly string[] = []) {
    this.addresses = new AddressLimits(trustedAddresses);
    for (const [load, limit] of Object.entries(inFlightLimits)) metrics.placesLimit.set({ class: load }, limit);
    this.delay.enable();
    this.timer = setInterval(() => {
      this.recentDelayMs = this.delay.percentile(90) / 1e6;
      this.delay.reset();
    }, 500).unref();
  }

  close(): void {
    clearInterval(this.timer);
    this.delay.disable();
  }

  /**
   * Refuses what would be refused anyway before its body is read.
   * @throws {BusinessError} BUSY
   */
  check(load: LoadClass): void {
    if (this.inFlight[load] >= inFlightLimits[load]) this.shed(load, 'queue');
    if (this.recentDelayMs > delayLimits[load]) this.shed(load, 'delay');
  }

  /**
   * Takes a place for a request of the class; the returned function gives it back.
   * @throws {BusinessError} BUSY
   */
  enter(load: LoadClass): () => void {
    this.check(load);
    this.inFlight[load] += 1;
    metrics.places.inc({ class: load });
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.inFlight[load] -= 1;
      metrics.places.dec({ class: load });
    };
  }

  /** @throws {BusinessError} TOO_MANY with the seconds to wait */
  limitPerson(sessionId: string): void {
    this.take(this.people, sessionId, personPerSecond, personBurst);
  }

  /** Lets requests of one address and kind pass at a rate, the next ones after up to two seconds. @throws {BusinessError} TOO_MANY with the seconds to wait */
  limitAddress(address: string, kind: AddressKind): Promise<void> {
    return this.addresses.admit(address, kind);
  }

  private take(buckets: LRUCache<string, Bucket>, key: string, perSecond: number, burst: number): void {
    const now = performance.now();
    const bucket = buckets.get(key) ?? { tokens: burst, at: now };
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond) - 1;
    bucket.at = now;
    buckets.set(key, bucket);
    if (bucket.tokens >= 0) return;
    bucket.tokens = Math.max(bucket.tokens, -burst);
    throw new BusinessError('TOO_MANY', { seconds: Math.max(1, Math.ceil(-bucket.tokens / perSecond)) });
  }

  private shed(load: LoadClass, reason: string): never {
    metrics.shed.inc({ class: load, reason });
    throw new BusinessError('BUSY');
  }
}
