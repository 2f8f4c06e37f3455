import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import {
  dueRewardSchema,
  rewardPointsSchema,
  type DueRewardDoc,
  type RewardPointsDoc,
  waitingExamSchema,
  type WaitingExamDoc,
} from './reward.model.js';

/** Results that may earn something, and points that were earned; their indexes exist before the first call is answered. */
@Injectable()
export class RewardCollections implements OnModuleInit {
  readonly dueRewards: Model<DueRewardDoc>;
  readonly waitingExams: Model<WaitingExamDoc>;
  readonly rewardPoints: Model<RewardPointsDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.dueRewards = connection.model<DueRewardDoc>('CertDueReward', dueRewardSchema, 'cert_due_rewards');
    this.waitingExams = connection.model<WaitingExamDoc>('CertWaitingExam', waitingExamSchema, 'cert_waiting_exams');
    this.rewardPoints = connection.model<RewardPointsDoc>('CertRewardPoints', rewardPointsSchema, 'cert_reward_points');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.dueRewards, this.waitingExams, this.rewardPoints]) await model.createIndexes();
  }
}
