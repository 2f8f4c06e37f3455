import { Global, Module } from '@nestjs/common';
import { EntryLeaves } from '../exams/index.js';
import { ApplicationCollections } from './application.collections.js';
import { ApplicationController } from './application.controller.js';
import { ApplicationLeaves } from './application.leaves.js';
import { ApplicationNews } from './application.news.js';
import { ApplicationService } from './application.service.js';
import { OwnApplications } from './own-applications.js';
import { Retakes } from './retakes.js';

@Global()
@Module({
  controllers: [ApplicationController],
  providers: [
    ApplicationCollections,
    ApplicationLeaves,
    ApplicationNews,
    ApplicationService,
    OwnApplications,
    Retakes,
    { provide: EntryLeaves, useExisting: ApplicationLeaves },
  ],
  exports: [EntryLeaves, OwnApplications],
})
export class ApplicationsModule {}
