import { Global, Module } from '@nestjs/common';
import { Holds } from './holds.js';
import { HoldsController } from './holds.controller.js';
import { Ledger, pointsLog } from './ledger.js';
import { LedgerCheck } from './ledger-check.js';
import { People } from './people.js';
import { PointsByHand } from './points.by-hand.js';
import { PointsCollections } from './points.collections.js';
import { PointsController } from './points.controller.js';
import { PointsLists } from './points.lists.js';
import { PointsNews } from './points-news.js';
import { PointsPeople } from './points-people.js';
import { RewardPayer } from './reward-payer.js';
import { Rewards } from './rewards.js';

@Global()
@Module({
  controllers: [PointsController, HoldsController],
  providers: [
    pointsLog,
    Holds,
    Ledger,
    LedgerCheck,
    People,
    PointsByHand,
    PointsCollections,
    PointsLists,
    PointsNews,
    PointsPeople,
    RewardPayer,
    Rewards,
  ],
  exports: [Ledger, PointsPeople],
})
export class PointsModule {}
