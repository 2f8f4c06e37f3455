import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { REDIS, type Redis } from '@xuekao/platform';
import type { ExamDoc } from './exam.model.js';

const freeTries = 5;
const rememberedSeconds = 2 * 60 * 60;
const firstDelaySeconds = 5;
const longestDelaySeconds = 300;

/** An exam's password is short and shared: whoever guesses waits longer from try to try, for this person and exam only. */
@Injectable()
export class ExamPassword {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** @throws {BusinessError} EXAM_PASSWORD_MISSING, EXAM_PASSWORD, TOO_MANY with the seconds to wait */
  async check({ _id, openType, password }: Pick<ExamDoc, '_id' | 'openType' | 'password'>, userId: string, given: string | undefined): Promise<void> {
    if (openType !== 9) return;
    if (given === undefined || given === '') throw new BusinessError('EXAM_PASSWORD_MISSING');
    const keys = { tries: `exam-password:tries:${_id}:${userId}`, delay: `exam-password:delay:${_id}:${userId}` };
    await this.enter(keys);
    if (!isSame(given, password)) throw new BusinessError('EXAM_PASSWORD');
    await this.redis.del([keys.tries, keys.delay]);
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

function isSame(given: string, password: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(password));
}
