import { Inject, Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { CONFIG, REDIS, Throttle, type Config, type Redis } from '@xuekao/platform';

const daySeconds = 86_400;
/** Shanghai is eight hours ahead, without summer time. */
const aheadSeconds = 8 * 3600;

/** How often a person has the model write in a day: each time costs the site money or minutes of a machine. */
@Injectable()
export class AiQuota {
  private readonly throttle: Throttle;

  constructor(
    @Inject(REDIS) redis: Redis,
    @Inject(CONFIG) private readonly config: Pick<Config, 'ai'>,
  ) {
    this.throttle = new Throttle(redis, 'ai:day', daySeconds);
  }

  /** @throws {BusinessError} AI_QUOTA */
  async count(userId: string): Promise<void> {
    const local = Math.floor(Date.now() / 1000) + aheadSeconds;
    const { perDay } = this.config.ai;
    const { count } = await this.throttle.count(`${Math.floor(local / daySeconds)}:${userId}`);
    if (count > perDay) throw new BusinessError('AI_QUOTA', { n: perDay });
  }
}
