import { Injectable } from '@nestjs/common';
import { events } from '@xuekao/contracts';
import { Hears, type EventConsumer, type HeardEvent } from '@xuekao/platform';
import type { ClientSession } from 'mongoose';
import { RewardCollections } from './reward.collections.js';

type Result = Pick<HeardEvent<typeof events.attemptFinished>['data'], 'examId' | 'userId'>;

/** Notes who has a result. `ExamRewards` asks what it earns when the marks are shown. */
@Injectable()
export class ExamResults implements EventConsumer {
  constructor(private readonly store: RewardCollections) {}

  @Hears(events.attemptFinished)
  onFinished({ data, at }: HeardEvent<typeof events.attemptFinished>, session: ClientSession): Promise<void> {
    return this.note(data, at, session);
  }

  @Hears(events.attemptRegraded)
  onRegraded({ data, at }: HeardEvent<typeof events.attemptRegraded>, session: ClientSession): Promise<void> {
    return this.note(data, at, session);
  }

  private async note({ examId, userId }: Result, at: string, session: ClientSession): Promise<void> {
    const due = { $set: { examId, userId, nextAt: new Date(at) }, $inc: { turn: 1 } };
    await this.store.dueRewards.updateOne({ _id: `${examId}:${userId}` }, due, { upsert: true, session });
  }

  /** Certificates are no copy of the log of the attempts: what was given stays. */
  async reset(): Promise<void> {}
}
