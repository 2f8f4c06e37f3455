import { BusinessError } from '@xuekao/contracts';
import type { Redis } from '@xuekao/platform';

const kept = 2 * 86_400;
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' });

/** Limits of one person's use for a day of Asia/Shanghai, counted in Redis for all gateways together. */
export class DailyQuota {
  /** @param kind of the keys in Redis  @param limit of a person and day, in the unit of `take` */
  constructor(
    private readonly redis: Redis,
    private readonly kind: string,
    private readonly limit: number,
  ) {}

  /** @throws {BusinessError} FILE_QUOTA; then nothing is taken */
  async take(userId: string, amount: number): Promise<void> {
    const total = await this.redis.incrBy(this.key(userId), amount);
    await this.redis.expire(this.key(userId), kept);
    if (total <= this.limit) return;
    await this.giveBack(userId, amount);
    throw new BusinessError('FILE_QUOTA');
  }

  async giveBack(userId: string, amount: number): Promise<void> {
    await this.redis.decrBy(this.key(userId), amount);
  }

  private key(userId: string): string {
    return `${this.kind}:${userId}:${today.format(new Date())}`;
  }
}

/** Bytes of pictures and sheets together. */
export const uploadBytes = (redis: Redis): DailyQuota => new DailyQuota(redis, 'upload', 200 * 1024 * 1024);
/** Pixels of pictures: a small file may hold the largest picture. A hundred of those are a day's work. */
export const uploadPixels = (redis: Redis): DailyQuota => new DailyQuota(redis, 'upload-pixels', 4_000_000_000);
/** Bytes of course files: ten of the largest. */
export const courseBytes = (redis: Redis): DailyQuota => new DailyQuota(redis, 'upload-courses', 40 * 1024 ** 3);
/** Bytes of videos of forms: three of the largest. */
export const videoBytes = (redis: Redis): DailyQuota => new DailyQuota(redis, 'upload-videos', 600 * 1024 * 1024);
/** Bytes of recordings and photos of answers: two hours of sound. */
export const answerBytes = (redis: Redis): DailyQuota => new DailyQuota(redis, 'upload-answers', 800 * 1024 * 1024);
