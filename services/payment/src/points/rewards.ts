import { Injectable } from '@nestjs/common';
import { calls, events, siteText } from '@xuekao/contracts';
import { CallClient, Hears, type EventConsumer, type HeardEvent } from '@xuekao/platform';
import { Ledger } from './ledger.js';

/**
 * Points of whoever passes an exam, once for each person and exam: the key says what they are for, so that neither a second attempt, nor
 * other marks, nor an event that comes again counts a second time. What was given stays, also where later marks are below the pass mark.
 */
@Injectable()
export class Rewards implements EventConsumer {
  constructor(
    private readonly ledger: Ledger,
    private readonly client: CallClient,
  ) {}

  @Hears(events.attemptFinished)
  async onFinished({ data, at }: HeardEvent<typeof events.attemptFinished>): Promise<void> {
    if (data.passed) await this.reward(data, at);
  }

  @Hears(events.attemptRegraded)
  async onRegraded({ data, at }: HeardEvent<typeof events.attemptRegraded>): Promise<void> {
    if (data.passed) await this.reward(data, at);
  }

  private async reward({ examId, userId, paperId }: { examId: string; userId: string; paperId: string }, at: string): Promise<void> {
    const exam = await this.client.call(calls.exam.exams.reward, { id: examId }, { requestId: `reward-${paperId}` });
    if (!exam || exam.passPoints === 0) return;
    const refRemark = siteText('points.passedExam', { title: exam.title });
    const command = { type: 'Post', kind: 'reward', userId, points: exam.passPoints, refRemark, at: Date.parse(at) } as const;
    await this.ledger.execute(command, `exam:${examId}:${userId}:passed`);
  }

  /** Points are no copy of the log of the attempts: what was given stays. */
  async reset(): Promise<void> {}
}
