import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';
import { BusinessError, type LoadClass } from '@xuekao/contracts';
import { metrics, networkOf } from '@xuekao/platform';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AddressLimits, type AddressKind } from './address-limits.js';
import { Shares } from './shares.js';

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

/**
 * Decides at the door whether a request is worked on: a bounded queue per class of load in which everybody has a share, a token bucket per
 * person or address.
 */
export class ConcurrencyLimiter {
  private readonly places: Readonly<Record<LoadClass, Shares>> = {
    save: new Shares(inFlightLimits.save),
    submit: new Shares(inFlightLimits.submit),
    start: new Shares(inFlightLimits.start),
    login: new Shares(inFlightLimits.login),
    rest: new Shares(inFlightLimits.rest),
  };
  private readonly people = new LRUCache<string, Bucket>({ max: 50_000 });
  private readonly addresses: AddressLimits;
  private readonly delay: IntervalHistogram = monitorEventLoopDelay({ resolution: 20 });
  private readonly timer: NodeJS.Timeout;
  private recentDelayMs = 0;
  private isMeasuring = false;
  /** since the last reading */
  private isAsked = false;

  /** @param isTrusted whether no limit counts an address */
  constructor(private readonly isTrusted: (address: string) => boolean = () => false) {
    this.addresses = new AddressLimits(isTrusted);
    for (const [load, limit] of Object.entries(inFlightLimits)) metrics.placesLimit.set({ class: load }, limit);
    this.timer = setInterval(() => this.read(), 500).unref();
  }

  close(): void {
    clearInterval(this.timer);
    this.delay.disable();
  }

  /** An idle gateway is not woken fifty times a second by what nobody asks. */
  private read(): void {
    this.recentDelayMs = this.isMeasuring ? this.delay.percentile(90) / 1e6 : 0;
    this.delay.reset();
    if (this.isMeasuring && !this.isAsked) {
      this.delay.disable();
      this.isMeasuring = false;
    }
    this.isAsked = false;
  }

  private get delayMs(): number {
    this.isAsked = true;
    if (!this.isMeasuring) this.isMeasuring = this.delay.enable();
    return this.recentDelayMs;
  }

  /**
   * Share of places and bytes that a request counts to: a person's, else a network's; null for an address that no limit counts. Connections
   * count to no person.
   */
  whoOf({ session, ip }: Pick<FastifyRequest, 'session' | 'ip'>): string | null {
    if (session) return session.caller.userId;
    return this.isTrusted(ip) ? null : networkOf(ip);
  }

  /**
   * Refuses what would be refused anyway before its body is read.
   * @throws {BusinessError} BUSY
   */
  check(load: LoadClass, who: string | null): void {
    if (!this.places[load].hasRoom(who)) this.shed(load, 'queue');
    if (this.delayMs > delayLimits[load]) this.shed(load, 'delay');
  }

  /**
   * Takes a place for a request of the class; the returned function gives it back.
   * @throws {BusinessError} BUSY
   */
  enter(load: LoadClass, who: string | null): () => void {
    this.check(load, who);
    const give = this.places[load].take(who) ?? this.shed(load, 'queue');
    metrics.places.inc({ class: load });
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      give();
      metrics.places.dec({ class: load });
    };
  }

  /** @throws {BusinessError} TOO_MANY with the seconds to wait */
  limitPerson(sessionId: string): void {
    this.take(this.people, sessionId, personPerSecond, personBurst);
  }

  /**
   * Lets requests of one address and kind pass at a rate, the next ones after up to two seconds. @throws {BusinessError} TOO_MANY with the
   * seconds to wait
   */
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
