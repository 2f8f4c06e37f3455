import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, REDIS, SharedPassword, type Config, type Redis } from '@xuekao/platform';
import type { ExamDoc } from './exam.model.js';

export { hashedPassword } from '@xuekao/platform';

export const passwordKey = (config: Pick<Config, 'key'>): Buffer => config.key('exam-password');

/** The password of an exam: see `SharedPassword`. */
@Injectable()
export class ExamPassword extends SharedPassword {
  constructor(@Inject(REDIS) redis: Redis, @Inject(CONFIG) config: Config) {
    super({ redis, key: passwordKey(config), name: 'exam-password', missing: 'EXAM_PASSWORD_MISSING', wrong: 'EXAM_PASSWORD' });
  }

  /** @throws {BusinessError} EXAM_PASSWORD_MISSING, EXAM_PASSWORD, TOO_MANY with the seconds to wait */
  async check(
    { _id, openType, passwordHash = '' }: Pick<ExamDoc, '_id' | 'openType' | 'passwordHash'>,
    userId: string,
    given: string | undefined,
  ): Promise<void> {
    if (openType === 9) await this.checkGiven({ id: _id, userId }, passwordHash, given);
  }
}
