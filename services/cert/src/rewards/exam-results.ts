import { Injectable } from '@nestjs/common';
import { events, rewardStates, type calls, type Input, type Output } from '@xuekao/contracts';
import { nativeOf } from '@xuekao/documents';
import { HearsMany, type EventConsumer, type HeardEvent } from '@xuekao/platform';
import type { ClientSession } from 'mongoose';
import { ExamGrants } from '../grants/index.js';
import { ExamRewards } from './exam-rewards.js';
import { RewardCollections } from './reward.collections.js';
import type { DueRewardDoc } from './reward.model.js';

/** A person whose result in an exam is looked at. */
const lookAt = (examId: string, userId: string, at: Date) => ({
  updateOne: {
    filter: { _id: `${examId}:${userId}` },
    update: { $set: { examId, userId, nextAt: at }, $inc: { turn: 1 } },
    upsert: true,
  },
});

type Heard = HeardEvent<typeof events.attemptFinished> | HeardEvent<typeof events.attemptRegraded>;

/** Notes who has a result. `ExamRewards` asks what it earns when the marks are shown. */
@Injectable()
export class ExamResults implements EventConsumer {
  constructor(
    private readonly store: RewardCollections,
    private readonly grants: ExamGrants,
    private readonly rewards: ExamRewards,
  ) {}

  @HearsMany(events.attemptFinished, events.attemptRegraded)
  async hear(some: readonly Heard[], session: ClientSession): Promise<void> {
    await nativeOf<DueRewardDoc>(this.store.dueRewards).bulkWrite(
      some.map(({ at, data: { examId, userId } }) => lookAt(examId, userId, new Date(at))),
      { session },
    );
    this.rewards.soon();
  }

  /** Rewards of the exam are others now. */
  async lookAgain({ examId, users }: Input<typeof calls.cert.rewards.lookAgain>): Promise<void> {
    const now = new Date();
    await nativeOf<DueRewardDoc>(this.store.dueRewards).bulkWrite(
      [...new Set(users)].map((userId) => lookAt(examId, userId, now)),
      { ordered: false },
    );
    this.rewards.soon();
  }

  /** People whose look failed are looked at again by themselves, so they are among those who are left. */
  async unsettled({ examId }: Input<typeof calls.cert.rewards.unsettled>): Promise<Output<typeof calls.cert.rewards.unsettled>> {
    const { dueRewards, rewardPoints } = this.store;
    const isLeft = { $or: [{ nextAt: { $lte: new Date() } }, { failingSince: { $exists: true } }] };
    const [left, hindered, points, certs] = await Promise.all([
      dueRewards.countDocuments({ examId, ...isLeft }),
      dueRewards.countDocuments({ examId, 'hindered.since': { $exists: true } }),
      rewardPoints.countDocuments({ examId, state: rewardStates.open }),
      this.grants.countInDoubt(examId),
    ]);
    return { left, hindered, points, certs };
  }

  /** Certificates are no copy of the log of the attempts: what was given stays. */
  async reset(): Promise<void> {}
}
