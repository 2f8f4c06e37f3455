import { Inject, Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { REDIS, Throttle, metrics, networkOf, type Redis } from '@xuekao/platform';
import { WorkPool } from '../../kernel/work-pool.js';

const windowSeconds = 15 * 60;
/** A school sits behind one address, and a camera often sees somebody it does not know. */
const freeFailures = 30;
const firstDelaySeconds = 5;
const longestDelaySeconds = 300;

export const faceDelaySeconds = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(firstDelaySeconds * 2 ** Math.min(failures - freeFailures, 10), longestDelaySeconds);

/** One attempt is up to nine photos of a second each: few run, few wait, and one address has a part of them only. */
const running = 2;
const waiting = 4;
const ofAddress = 2;

/**
 * Slows down trying faces at one address. An attempt counts before it is judged, so that those count too that end by a time limit; one that
 * succeeds is taken back, and no earlier one: who knows one face could go on with others. The other ways to sign in stay open.
 */
@Injectable()
export class FaceThrottle {
  private readonly shed = () => metrics.shed.inc({ class: 'login', reason: 'faces' });
  private readonly pool = new WorkPool(running, waiting, this.shed);
  private readonly underWay = new Map<string, number>();

  private readonly attempts: Throttle;

  constructor(@Inject(REDIS) private readonly redis: Redis) {
    this.attempts = new Throttle(redis, 'face:wrong', windowSeconds);
  }

  /** @throws {BusinessError} FACE_DELAYED */
  async refuseDelayed(address: string): Promise<void> {
    const wait = await this.redis.pTTL(`face:delay:${networkOf(address)}`);
    if (wait > 0) throw new BusinessError('FACE_DELAYED', { seconds: Math.ceil(wait / 1000) });
  }

  /** One attempt. @throws {BusinessError} TOO_MANY with two of the address under way, BUSY with a full line; what `judge` throws */
  async within<T>(address: string, judge: () => Promise<T>): Promise<T> {
    const network = networkOf(address);
    const already = this.underWay.get(network) ?? 0;
    if (already >= ofAddress) {
      this.shed();
      throw new BusinessError('TOO_MANY', { seconds: 5 });
    }
    this.underWay.set(network, already + 1);
    try {
      await this.count(network);
      const outcome = await this.pool.run(judge);
      await this.attempts.takeBack(network);
      return outcome;
    } finally {
      const left = (this.underWay.get(network) ?? 1) - 1;
      if (left > 0) this.underWay.set(network, left);
      else this.underWay.delete(network);
    }
  }

  private async count(network: string): Promise<void> {
    const { count } = await this.attempts.count(network);
    const seconds = faceDelaySeconds(count);
    if (seconds > 0) await this.redis.set(`face:delay:${network}`, '1', { expiration: { type: 'EX', value: seconds } });
  }
}
