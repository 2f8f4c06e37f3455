import { Module } from '@nestjs/common';
import { ExamResults } from './exam-results.js';
import { ExamRewards } from './exam-rewards.js';
import { RewardCollections } from './reward.collections.js';
import { RewardController } from './reward.controller.js';
import { RewardDesk } from './reward-desk.js';
import { RewardPoints } from './reward-points.js';

@Module({
  controllers: [RewardController],
  providers: [ExamResults, ExamRewards, RewardCollections, RewardDesk, RewardPoints],
})
export class RewardsModule {}
