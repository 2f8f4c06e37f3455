import { Injectable } from '@nestjs/common';
import { events } from '@xuekao/contracts';
import { HearsMany, type EventConsumer, type HeardEvent } from '@xuekao/platform';
import type { ClientSession } from 'mongoose';
import { RewardCollections } from './reward.collections.js';

type Heard = HeardEvent<typeof events.attemptFinished> | HeardEvent<typeof events.attemptRegraded>;

/** Notes who has a result. `ExamRewards` asks what it earns when the marks are shown. */
@Injectable()
export class ExamResults implements EventConsumer {
  constructor(private readonly store: RewardCollections) {}

  @HearsMany(events.attemptFinished, events.attemptRegraded)
  async hear(some: readonly Heard[], session: ClientSession): Promise<void> {
    await this.store.dueRewards.bulkWrite(
      some.map(({ at, data: { examId, userId } }) => ({
        updateOne: {
          filter: { _id: `${examId}:${userId}` },
          update: { $set: { examId, userId, nextAt: new Date(at) }, $inc: { turn: 1 } },
          upsert: true,
        },
      })),
      { session },
    );
  }

  /** Certificates are no copy of the log of the attempts: what was given stays. */
  async reset(): Promise<void> {}
}
