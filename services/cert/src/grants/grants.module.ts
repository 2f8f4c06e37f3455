import { Module } from '@nestjs/common';
import { documentEvents } from '@xuekao/platform';
import { BatchJobs } from './batch.jobs.js';
import { BatchWorker } from './batch.worker.js';
import { CertPacks } from './cert-packs.js';
import { GrantController } from './grant.controller.js';
import { GrantLists } from './grant.lists.js';
import { GrantMessages } from './grant-messages.js';
import { GrantNews } from './grant-news.js';
import { GrantPeople } from './grant-people.js';
import { GrantService } from './grant.service.js';
import { WithdrawalNews } from './withdrawal-news.js';

@Module({
  controllers: [GrantController],
  providers: [
    BatchJobs,
    BatchWorker,
    CertPacks,
    GrantLists,
    GrantMessages,
    GrantNews,
    GrantPeople,
    GrantService,
    WithdrawalNews,
    documentEvents,
  ],
  exports: [GrantLists, GrantMessages],
})
export class GrantsModule {}
