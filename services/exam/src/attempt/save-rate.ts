import { BusinessError } from '@xuekao/contracts';
import type { RateSize } from '@xuekao/contracts/save-limits';
import { counter } from '@xuekao/platform';
import { LRUCache } from 'lru-cache';

interface Bucket {
  tokens: number;
  at: number;
}
const most = 20_000;

/** Requests per attempt and person, counted in this process: with two processes twice as many pass, which fills no disk. */
export class SaveRate {
  private readonly refused = counter('xuekao_saves_limited_total', 'Saves and flags refused because their attempt sent too many');
  private readonly buckets = new LRUCache<string, Bucket>({ max: most });

  /** @param now milliseconds of a clock that only counts up */
  constructor(
    private readonly size: RateSize,
    private readonly now: () => number,
  ) {}

  /** @throws {BusinessError} SAVES_LIMITED with the seconds to wait */
  take(paperId: string, userId: string): void {
    const key = `${paperId}:${userId}`;
    const now = this.now();
    const { burst, perSecond } = this.size;
    const known = this.buckets.get(key);
    const tokens = known ? Math.min(burst, known.tokens + ((now - known.at) / 1000) * perSecond) : burst;
    const isOver = tokens < 1;
    this.buckets.set(key, { tokens: isOver ? tokens : tokens - 1, at: now });
    if (!isOver) return;
    this.refused.inc();
    throw new BusinessError('SAVES_LIMITED', { seconds: Math.max(1, Math.ceil((1 - tokens) / perSecond)) });
  }
}
