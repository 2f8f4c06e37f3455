import { Global, Module } from '@nestjs/common';
import { documentEvents } from '@xuekao/platform';
import { GrantsOfTemplate } from '../templates/index.js';
import { BadgePlaces } from './badge-places.js';
import { BatchJobs } from './batch.jobs.js';
import { BatchNews } from './batch-news.js';
import { BatchWorker } from './batch.worker.js';
import { CertPacks } from './cert-packs.js';
import { ExamGrants } from './exam-grants.js';
import { GrantCollections } from './grant.collections.js';
import { GrantController } from './grant.controller.js';
import { GrantCounts } from './grant-counts.js';
import { GrantLists } from './grant.lists.js';
import { GrantMessages } from './grant-messages.js';
import { GrantNews } from './grant-news.js';
import { GrantPeople } from './grant-people.js';
import { GrantService } from './grant.service.js';
import { WithdrawalNews } from './withdrawal-news.js';

@Global()
@Module({
  controllers: [GrantController],
  providers: [
    BadgePlaces,
    BatchJobs,
    BatchNews,
    BatchWorker,
    CertPacks,
    ExamGrants,
    GrantCollections,
    GrantCounts,
    GrantLists,
    GrantMessages,
    GrantNews,
    GrantPeople,
    GrantService,
    WithdrawalNews,
    documentEvents,
    { provide: GrantsOfTemplate, useExisting: GrantCounts },
  ],
  exports: [BadgePlaces, ExamGrants, GrantCollections, GrantLists, GrantMessages, GrantsOfTemplate],
})
export class GrantsModule {}
