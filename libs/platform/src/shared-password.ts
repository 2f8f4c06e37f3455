import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { BusinessError, type ErrorName } from '@xuekao/contracts';
import type { Redis } from './connections.js';

const freeTries = 5;
const rememberedSeconds = 2 * 60 * 60;
const firstDelaySeconds = 5;
const longestDelaySeconds = 300;

/** `v1.<salt>.<HMAC-SHA-256>` in base64url. */
export const hashedPassword = (key: Buffer, password: string, salt = randomBytes(16).toString('base64url')): string =>
  `v1.${salt}.${createHmac('sha256', key).update(`${salt}.${password}`).digest('base64url')}`;

interface Parts {
  redis: Redis;
  key: Buffer;
  /** begins the keys in Redis */
  name: string;
  missing: ErrorName;
  wrong: ErrorName;
}

/**
 * Password of an object that many people share, and a short one: whoever guesses waits longer from try to try, for this person and object
 * only. It is stored as a keyed hash: a slow one would protect it no better than the key, which is not in the database, and thousands of
 * people are checked within seconds.
 */
export class SharedPassword {
  constructor(private readonly parts: Parts) {}

  hash(password: string, salt?: string): string {
    return hashedPassword(this.parts.key, password, salt);
  }

  /** @throws {BusinessError} that of a missing and of a wrong one; TOO_MANY with the seconds to wait */
  async checkGiven(place: { id: string; userId: string }, stored: string, given: string | undefined): Promise<void> {
    const { redis, name, missing, wrong } = this.parts;
    if (given === undefined || given === '') throw new BusinessError(missing);
    const own = `${place.id}:${place.userId}`;
    const keys = { tries: `${name}:tries:${own}`, delay: `${name}:delay:${own}` };
    await this.enter(keys);
    if (!this.isRight(given, stored)) throw new BusinessError(wrong);
    await redis.del([keys.tries, keys.delay]);
  }

  private isRight(given: string, stored: string): boolean {
    const expected = Buffer.from(stored);
    const found = Buffer.from(this.hash(given, stored.split('.')[1] ?? ''));
    return expected.length === found.length && timingSafeEqual(expected, found);
  }

  /** Counted before it is judged, so that tries sent together cannot outrun the count. */
  private async enter({ tries, delay }: { tries: string; delay: string }): Promise<void> {
    const { redis } = this.parts;
    const waiting = await redis.ttl(delay);
    if (waiting > 0) throw new BusinessError('TOO_MANY', { seconds: waiting });
    const [count] = await redis.multi().incr(tries).expire(tries, rememberedSeconds).exec();
    const beyond = Number(count) - freeTries;
    if (beyond <= 0) return;
    const value = Math.min(firstDelaySeconds * 2 ** (beyond - 1), longestDelaySeconds);
    const isFirst = await redis.set(delay, '1', { expiration: { type: 'EX', value }, condition: 'NX' });
    if (isFirst === null) throw new BusinessError('TOO_MANY', { seconds: value });
  }
}
