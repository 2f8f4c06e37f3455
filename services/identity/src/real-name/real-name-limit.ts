import { Inject, Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { REDIS, Throttle, type Redis } from '@xuekao/platform';

const most = 5;
const daySeconds = 86_400;
/** Shanghai is eight hours ahead, without summer time. */
const aheadSeconds = 8 * 3600;

/** How often a person hands in a name in a day, refusals counted: numbers are not tried out here (security.md row 35). */
@Injectable()
export class RealNameLimit {
  private readonly throttle: Throttle;

  constructor(@Inject(REDIS) redis: Redis) {
    this.throttle = new Throttle(redis, 'real-name:day', daySeconds);
  }

  /** @throws {BusinessError} REAL_TOO_OFTEN with the seconds until midnight */
  async count(userId: string): Promise<void> {
    const local = Math.floor(Date.now() / 1000) + aheadSeconds;
    const { count } = await this.throttle.count(`${Math.floor(local / daySeconds)}:${userId}`);
    if (count > most) throw new BusinessError('REAL_TOO_OFTEN', { seconds: daySeconds - (local % daySeconds) });
  }
}
