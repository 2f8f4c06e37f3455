import { BusinessError } from '@xuekao/contracts';
import type { RateSize } from '@xuekao/contracts/save-limits';
import { counter } from '@xuekao/platform';
import { LRUCache } from 'lru-cache';

interface Bucket {
  left: number;
  at: number;
}
const most = 20_000;

/**
 * Limits of one person at once and per second, in all attempts: a new attempt gets no new allowance. Counted in this process: with two
 * processes twice as much passes, which fills no disk.
 */
export class PersonAllowance {
  private readonly refused = counter(
    'xuekao_person_limited_total',
    'Beginnings, saves, flags and moves refused because one person sent too many',
    ['error'],
  );
  private readonly buckets = new LRUCache<string, Bucket>({ max: most });

  /** @param now milliseconds of a clock that only counts up */
  constructor(
    private readonly size: RateSize,
    private readonly error: 'SAVES_LIMITED' | 'TOO_MANY',
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @throws {BusinessError} the allowance's error with the seconds to wait, where nothing is left */
  check(userId: string): void {
    const { left } = this.bucket(userId);
    if (left >= 1) return;
    this.refused.inc({ error: this.error });
    throw new BusinessError(this.error, { seconds: Math.max(1, Math.ceil((1 - left) / this.size.perSecond)) });
  }

  /** For what counts only once it is done; may go below nothing. */
  spend(userId: string, amount = 1): void {
    const { left, at } = this.bucket(userId);
    this.buckets.set(userId, { left: left - amount, at });
  }

  /** @throws {BusinessError} as `check` */
  take(userId: string): void {
    this.check(userId);
    this.spend(userId);
  }

  private bucket(userId: string): Bucket {
    const at = this.now();
    const { burst, perSecond } = this.size;
    const known = this.buckets.get(userId);
    return { left: known ? Math.min(burst, known.left + ((at - known.at) / 1000) * perSecond) : burst, at };
  }
}
