import { Module } from '@nestjs/common';
import { GrantsModule } from '../grants/index.js';
import { TemplatesModule } from '../templates/index.js';
import { ExamResults } from './exam-results.js';
import { ExamRewards } from './exam-rewards.js';
import { RewardController } from './reward.controller.js';
import { RewardDesk } from './reward-desk.js';
import { RewardPoints } from './reward-points.js';

@Module({
  imports: [GrantsModule, TemplatesModule],
  controllers: [RewardController],
  providers: [ExamResults, ExamRewards, RewardDesk, RewardPoints],
})
export class RewardsModule {}
