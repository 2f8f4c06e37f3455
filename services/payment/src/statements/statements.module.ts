import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/index.js';
import { Comparing } from './comparing.js';
import { Moves } from './moves.js';
import { StatementCollections } from './statement.collections.js';
import { StatementController } from './statement.controller.js';
import { StatementDays } from './statement.days.js';
import { StatementDesk } from './statement.desk.js';
import { StatementLists } from './statement.lists.js';
import { StatementWorker } from './statement.worker.js';

@Module({
  imports: [OrdersModule],
  controllers: [StatementController],
  providers: [StatementCollections, Moves, StatementDays, Comparing, StatementWorker, StatementLists, StatementDesk],
})
export class StatementsModule {}
