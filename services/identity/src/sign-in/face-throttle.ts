import { Inject, Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { REDIS, type Redis } from '@xuekao/platform';

const windowSeconds = 15 * 60;
/** A school sits behind one address, and a camera often sees somebody it does not know. */
const freeFailures = 30;
const firstDelaySeconds = 5;
const longestDelaySeconds = 300;

export const faceDelaySeconds = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(firstDelaySeconds * 2 ** Math.min(failures - freeFailures, 10), longestDelaySeconds);

/** Slows down trying faces at one address. A success takes nothing back: whoever knows one face could go on with others. The other ways to sign in stay open. */
@Injectable()
export class FaceThrottle {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** @throws {BusinessError} FACE_DELAYED */
  async refuseDelayed(address: string): Promise<void> {
    const wait = await this.redis.pTTL(`face:delay:${address}`);
    if (wait > 0) throw new BusinessError('FACE_DELAYED', { seconds: Math.ceil(wait / 1000) });
  }

  async countFailure(address: string): Promise<void> {
    const key = `face:wrong:${address}`;
    const [failures] = await this.redis.multi().incr(key).expire(key, windowSeconds, 'NX').exec();
    const seconds = faceDelaySeconds(Number(failures));
    if (seconds > 0) await this.redis.set(`face:delay:${address}`, '1', { expiration: { type: 'EX', value: seconds } });
  }
}
