import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, REDIS, SharedPassword, type Config, type Redis } from '@xuekao/platform';
import type { ActivityDoc } from './activity.model.js';

/** The password of an activity: see `SharedPassword`. */
@Injectable()
export class ActivityPassword extends SharedPassword {
  constructor(@Inject(REDIS) redis: Redis, @Inject(CONFIG) config: Config) {
    const key = config.key('activity-password');
    super({ redis, key, name: 'activity-password', missing: 'ACTIVITY_PASSWORD_MISSING', wrong: 'ACTIVITY_PASSWORD' });
  }

  /** @throws {BusinessError} ACTIVITY_PASSWORD_MISSING, ACTIVITY_PASSWORD, TOO_MANY with the seconds to wait */
  async check({ _id, openType, passwordHash }: ActivityDoc, userId: string, given: string): Promise<void> {
    if (openType === 9) await this.checkGiven({ id: _id, userId }, passwordHash, given);
  }
}
