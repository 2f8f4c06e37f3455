import { Module } from '@nestjs/common';
import { Ledger, pointsLog } from './ledger.js';
import { LedgerCheck } from './ledger-check.js';
import { People } from './people.js';
import { PointsByHand } from './points.by-hand.js';
import { PointsCollections } from './points.collections.js';
import { PointsController } from './points.controller.js';
import { PointsLists } from './points.lists.js';
import { RewardPayer } from './reward-payer.js';
import { Rewards } from './rewards.js';

@Module({
  controllers: [PointsController],
  providers: [pointsLog, Ledger, LedgerCheck, People, PointsByHand, PointsCollections, PointsLists, RewardPayer, Rewards],
})
export class PointsModule {}
