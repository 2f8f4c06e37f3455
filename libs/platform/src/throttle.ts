import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Redis } from './connections.js';

export interface Counted {
  /** This time included. */
  count: number;
  /** Whole seconds until the window ends, at least 1. */
  secondsLeft: number;
}

/**
 * Counts in Redis what somebody does in a window of fixed length, which begins with the first time; what follows from the number is the
 * caller's rule. All processes count together. Where Redis is away both calls fail.
 */
export class Throttle {
  private readonly limiter: RateLimiterRedis;

  /**
   * @param name begins the keys in Redis: `name:who`
   * @param windowSeconds how long what was counted stays
   */
  constructor(redis: Redis, name: string, windowSeconds: number) {
    this.limiter = new RateLimiterRedis({
      storeClient: redis,
      useRedisPackage: true,
      keyPrefix: name,
      // it refuses nothing
      points: Number.MAX_SAFE_INTEGER,
      duration: windowSeconds,
    });
  }

  /** One more time. */
  async count(who: string): Promise<Counted> {
    const { consumedPoints, msBeforeNext } = await this.limiter.penalty(who, 1);
    return { count: consumedPoints, secondsLeft: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
  }

  /** One time is counted no more: it came to nothing. */
  async takeBack(who: string): Promise<void> {
    await this.limiter.reward(who, 1);
  }
}
