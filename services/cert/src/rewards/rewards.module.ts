import { Module } from '@nestjs/common';
import { ExamResults } from './exam-results.js';
import { ExamRewards } from './exam-rewards.js';
import { HinderedCerts } from './hindered-certs.js';
import { Hindrances } from './hindrances.js';
import { RewardCollections } from './reward.collections.js';
import { RewardController } from './reward.controller.js';
import { RewardDesk } from './reward-desk.js';
import { RewardPoints } from './reward-points.js';

@Module({
  controllers: [RewardController],
  providers: [ExamResults, ExamRewards, HinderedCerts, Hindrances, RewardCollections, RewardDesk, RewardPoints],
})
export class RewardsModule {}
