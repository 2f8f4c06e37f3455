import { Injectable } from '@nestjs/common';
import { events } from '@xuekao/contracts';
import { nativeOf } from '@xuekao/documents';
import { HearsMany, type EventConsumer, type HeardEvent } from '@xuekao/platform';
import type { ClientSession, mongo } from 'mongoose';
import { PointsCollections } from './points.collections.js';
import type { DueRewardDoc } from './points.model.js';
import { RewardPayer } from './reward-payer.js';

type Heard = HeardEvent<typeof events.attemptFinished> | HeardEvent<typeof events.attemptRegraded>;

/** Notes who passed an exam. `RewardPayer` pays when the marks are shown. */
@Injectable()
export class Rewards implements EventConsumer {
  constructor(
    private readonly collections: PointsCollections,
    private readonly payer: RewardPayer,
  ) {}

  @HearsMany(events.attemptFinished, events.attemptRegraded)
  async hear(some: readonly Heard[], session: ClientSession): Promise<void> {
    const writes: mongo.AnyBulkWriteOperation<DueRewardDoc>[] = [];
    for (const { type, at, data } of some) {
      const { paperId, examId, userId, passed } = data;
      const filter = { _id: paperId };
      const due = { examId, userId, at: new Date(at), nextAt: new Date(at) };
      if (passed) writes.push({ updateOne: { filter, update: { $set: due }, upsert: true } });
      // not paid yet, so nothing was given in good faith
      else if (type === events.attemptRegraded.name) writes.push({ deleteOne: { filter } });
    }
    if (writes.length === 0) return;
    await nativeOf<DueRewardDoc>(this.collections.dueRewards).bulkWrite(writes, { session });
    // it is there with the commit, a moment later
    this.payer.wake();
  }

  /** Points are no copy of the log of the attempts: what was given stays. */
  async reset(): Promise<void> {}
}
