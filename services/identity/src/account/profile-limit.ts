import { Inject, Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { REDIS, type Redis } from '@xuekao/platform';

const most = 10;
const hourSeconds = 3600;

/**
 * How often a person changes the own profile in an hour: each change is a row of the log that stays, and a notice to everybody who shows
 * the name.
 */
@Injectable()
export class ProfileLimit {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** @throws {BusinessError} TOO_MANY with the seconds until the hour is over */
  async count(userId: string): Promise<void> {
    const key = `profile:hour:${userId}`;
    const [counted, , left] = await this.redis.multi().incr(key).expire(key, hourSeconds, 'NX').ttl(key).exec();
    if (Number(counted) > most) throw new BusinessError('TOO_MANY', { seconds: Math.max(1, Number(left)) });
  }
}
