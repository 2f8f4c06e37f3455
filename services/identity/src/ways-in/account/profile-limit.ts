import { Inject, Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { REDIS, Throttle, type Redis } from '@xuekao/platform';

const most = 10;
const hourSeconds = 3600;

/**
 * How often a person changes the own profile in an hour: each change is a row of the log that stays, and a notice to everybody who shows
 * the name.
 */
@Injectable()
export class ProfileLimit {
  private readonly throttle: Throttle;

  constructor(@Inject(REDIS) redis: Redis) {
    this.throttle = new Throttle(redis, 'profile:hour', hourSeconds);
  }

  /** @throws {BusinessError} TOO_MANY with the seconds until the hour is over */
  async count(userId: string): Promise<void> {
    const { count, secondsLeft } = await this.throttle.count(userId);
    if (count > most) throw new BusinessError('TOO_MANY', { seconds: secondsLeft });
  }
}
