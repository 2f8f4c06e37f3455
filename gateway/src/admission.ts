import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';
import { BusinessError, type LoadClass } from '@xuekao/contracts';
import { metrics } from '@xuekao/platform';
import { LRUCache } from 'lru-cache';

/** Requests of a class worked on at once. A queue longer than this would only answer people who have given up. */
const inFlightLimits: Readonly<Record<LoadClass, number>> = { save: 1200, submit: 500, start: 300, login: 300, rest: 500 };
/** Event loop delay in milliseconds above which a class is refused; saves are refused by their queue alone. */
const delayLimits: Readonly<Record<LoadClass, number>> = { save: Infinity, submit: 2000, start: 1000, login: 800, rest: 400 };

const personPerSecond = 25;
const personBurst = 100;
const addressPerSecond = 100;
const addressBurst = 400;

interface Bucket {
  tokens: number;
  at: number;
}

/** Decides at the door whether a request is worked on: a bounded queue per class of load, a token bucket per person or address. */
export class Admission {
  private readonly inFlight: Record<LoadClass, number> = { save: 0, submit: 0, start: 0, login: 0, rest: 0 };
  private readonly people = new LRUCache<string, Bucket>({ max: 50_000 });
  private readonly addresses = new LRUCache<string, Bucket>({ max: 50_000 });
  private readonly delay: IntervalHistogram = monitorEventLoopDelay({ resolution: 20 });
  private readonly timer: NodeJS.Timeout;
  private recentDelayMs = 0;

  constructor() {
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
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.inFlight[load] -= 1;
    };
  }

  /** @throws {BusinessError} TOO_MANY with the seconds to wait */
  limitPerson(sessionId: string): void {
    this.take(this.people, sessionId, personPerSecond, personBurst);
  }

  /** A whole school may sit behind one address: this stops floods, not people. */
  limitAddress(address: string): void {
    this.take(this.addresses, address, addressPerSecond, addressBurst);
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
