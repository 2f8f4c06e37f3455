import { Injectable } from '@nestjs/common';
import { BusinessError, calls } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import type { Asking } from './asking.js';

/** Models answer nobody who sits an exam. */
@Injectable()
export class NoExam {
  constructor(private readonly client: CallClient) {}

  /** @throws {BusinessError} AI_IN_EXAM; also where the exam service does not answer: without it nobody knows */
  async check({ caller: { userId }, requestId }: Asking): Promise<void> {
    const open = await this.client.call(calls.exam.papers.openQuestions, { userId }, { requestId });
    if (open.length > 0) throw new BusinessError('AI_IN_EXAM');
  }
}
