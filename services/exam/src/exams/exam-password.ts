import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { CONFIG, REDIS, type Config, type Redis } from '@xuekao/platform';
import type { ExamDoc } from './exam.model.js';

const freeTries = 5;
const rememberedSeconds = 2 * 60 * 60;
const firstDelaySeconds = 5;
const longestDelaySeconds = 300;

export const passwordKey = (config: Pick<Config, 'key'>): Buffer => config.key('exam-password');

/** `v1.<salt>.<HMAC-SHA-256>` in base64url. */
export const hashedPassword = (key: Buffer, password: string, salt = randomBytes(16).toString('base64url')): string =>
  `v1.${salt}.${createHmac('sha256', key).update(`${salt}.${password}`).digest('base64url')}`;

/**
 * An exam's password is short and shared: whoever guesses waits longer from try to try, for this person and exam only. It is stored as a
 * keyed hash: a slow one would protect it no better than the key, which is not in the database, and thousands of people are checked within
 * seconds.
 */
@Injectable()
export class ExamPassword {
  private readonly key: Buffer;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(CONFIG) config: Config,
  ) {
    this.key = passwordKey(config);
  }

  hash(password: string, salt?: string): string {
    return hashedPassword(this.key, password, salt);
  }

  /** @throws {BusinessError} EXAM_PASSWORD_MISSING, EXAM_PASSWORD, TOO_MANY with the seconds to wait */
  async check(
    { _id, openType, passwordHash = '' }: Pick<ExamDoc, '_id' | 'openType' | 'passwordHash'>,
    userId: string,
    given: string | undefined,
  ): Promise<void> {
    if (openType !== 9) return;
    if (given === undefined || given === '') throw new BusinessError('EXAM_PASSWORD_MISSING');
    const keys = { tries: `exam-password:tries:${_id}:${userId}`, delay: `exam-password:delay:${_id}:${userId}` };
    await this.enter(keys);
    if (!this.isRight(given, passwordHash)) throw new BusinessError('EXAM_PASSWORD');
    await this.redis.del([keys.tries, keys.delay]);
  }

  private isRight(given: string, stored: string): boolean {
    const expected = Buffer.from(stored);
    const found = Buffer.from(this.hash(given, stored.split('.')[1] ?? ''));
    return expected.length === found.length && timingSafeEqual(expected, found);
  }

  /** Counted before it is judged, so that tries sent together cannot outrun the count. */
  private async enter({ tries, delay }: { tries: string; delay: string }): Promise<void> {
    const waiting = await this.redis.ttl(delay);
    if (waiting > 0) throw new BusinessError('TOO_MANY', { seconds: waiting });
    const [count] = await this.redis.multi().incr(tries).expire(tries, rememberedSeconds).exec();
    const beyond = Number(count) - freeTries;
    if (beyond <= 0) return;
    const value = Math.min(firstDelaySeconds * 2 ** (beyond - 1), longestDelaySeconds);
    const isFirst = await this.redis.set(delay, '1', { expiration: { type: 'EX', value }, condition: 'NX' });
    if (isFirst === null) throw new BusinessError('TOO_MANY', { seconds: value });
  }
}
