import { Injectable } from '@nestjs/common';
import { events } from '@xuekao/contracts';
import { Hears, type EventConsumer, type HeardEvent } from '@xuekao/platform';
import type { ClientSession } from 'mongoose';
import { PointsCollections } from './points.collections.js';

type Passed = HeardEvent<typeof events.attemptFinished>['data'];

/** Notes who passed an exam. `RewardPayer` pays when the marks are shown. */
@Injectable()
export class Rewards implements EventConsumer {
  constructor(private readonly collections: PointsCollections) {}

  @Hears(events.attemptFinished)
  async onFinished({ data, at }: HeardEvent<typeof events.attemptFinished>, session: ClientSession): Promise<void> {
    if (data.passed) await this.note(data, at, session);
  }

  @Hears(events.attemptRegraded)
  async onRegraded({ data, at }: HeardEvent<typeof events.attemptRegraded>, session: ClientSession): Promise<void> {
    if (data.passed) await this.note(data, at, session);
    // not paid yet, so nothing was given in good faith
    else await this.collections.dueRewards.deleteOne({ _id: data.paperId }, { session });
  }

  private async note({ paperId, examId, userId }: Pick<Passed, 'paperId' | 'examId' | 'userId'>, at: string, session: ClientSession) {
    const due = { examId, userId, at: new Date(at), nextAt: new Date(at) };
    await this.collections.dueRewards.updateOne({ _id: paperId }, { $set: due }, { upsert: true, session });
  }

  /** Points are no copy of the log of the attempts: what was given stays. */
  async reset(): Promise<void> {}
}
