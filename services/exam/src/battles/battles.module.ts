import { Global, Module } from '@nestjs/common';
import { SetsElsewhere } from '../exams/index.js';
import { BattleAdmin } from './battle.admin.js';
import { BattleBoard } from './battle.board.js';
import { BattleCollections } from './battle.collections.js';
import { BattleController } from './battle.controller.js';
import { BattleClock } from './battle.deadline.js';
import { BattleDeparts } from './battle.departs.js';
import { BattleFollowers } from './battle.followers.js';
import { BattleHandIn } from './battle.hand-in.js';
import { battleLog } from './battle.log.js';
import { BattlePaperController } from './battle-paper.controller.js';
import { BattlePaperService } from './battle.paper.js';
import { BattlePlay } from './battle.play.js';
import { BattlePublisher } from './battle.publisher.js';
import { BattleRanks } from './battle.ranks.js';
import { BattleReader } from './battle.reader.js';
import { BattleStatistics } from './battle.statistics.js';
import { BattlePapers } from './battle.store.js';

@Global()
@Module({
  controllers: [BattleController, BattlePaperController],
  providers: [
    battleLog,
    BattleAdmin,
    BattleBoard,
    BattleClock,
    BattleCollections,
    BattleDeparts,
    BattleFollowers,
    BattleHandIn,
    BattlePapers,
    BattlePaperService,
    BattlePlay,
    BattlePublisher,
    BattleRanks,
    BattleReader,
    BattleStatistics,
    { provide: SetsElsewhere, useExisting: BattlePublisher },
  ],
  exports: [SetsElsewhere],
})
export class BattlesModule {}
