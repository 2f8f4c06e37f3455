import { Global, Module } from '@nestjs/common';
import { JoinsOfActivity } from '../activities/index.js';
import { JoinCollections } from './join.collections.js';
import { JoinController } from './join.controller.js';
import { JoinCounts } from './join-counts.js';
import { JoinDesk } from './join-desk.js';
import { JoinNews } from './join-news.js';
import { JoinPayments } from './join-payments.js';
import { JoinService } from './join.service.js';
import { Seats } from './seats.js';

@Global()
@Module({
  controllers: [JoinController],
  providers: [
    JoinCollections,
    JoinCounts,
    JoinDesk,
    JoinNews,
    JoinPayments,
    JoinService,
    Seats,
    { provide: JoinsOfActivity, useExisting: JoinCounts },
  ],
  exports: [JoinCollections, JoinPayments, JoinsOfActivity, Seats],
})
export class JoinsModule {}
