import { Inject, Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { REDIS, type Redis } from '@xuekao/platform';

const most = 5;
const daySeconds = 86_400;
/** Shanghai is eight hours ahead, without summer time. */
const aheadSeconds = 8 * 3600;

/** How often a person hands in a name in a day, refusals counted: numbers are not tried out here (security.md row 35). */
@Injectable()
export class RealNameLimit {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** @throws {BusinessError} REAL_TOO_OFTEN with the seconds until midnight */
  async count(userId: string): Promise<void> {
    const local = Math.floor(Date.now() / 1000) + aheadSeconds;
    const key = `real-name:day:${Math.floor(local / daySeconds)}:${userId}`;
    const counted = await this.redis.multi().incr(key).expire(key, daySeconds, 'NX').exec();
    if (Number(counted[0]) > most) throw new BusinessError('REAL_TOO_OFTEN', { seconds: daySeconds - (local % daySeconds) });
  }
}
