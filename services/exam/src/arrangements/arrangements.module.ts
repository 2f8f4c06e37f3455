import { Module } from '@nestjs/common';
import { ArrangedPapers } from './arranged-papers.js';
import { ArrangementCollections } from './arrangement.collections.js';
import { ArrangementController } from './arrangement.controller.js';
import { ArrangementJobs } from './arrangement.jobs.js';
import { ArrangementNews } from './arrangement.news.js';
import { ArrangementService } from './arrangement.service.js';
import { ArrangementTargets } from './arrangement.targets.js';
import { ArrangementWorker } from './arrangement.worker.js';

/** Other rules of an exam for some of its people (decision 0109). */
@Module({
  controllers: [ArrangementController],
  providers: [
    ArrangedPapers,
    ArrangementCollections,
    ArrangementJobs,
    ArrangementNews,
    ArrangementService,
    ArrangementTargets,
    ArrangementWorker,
  ],
})
export class ArrangementsModule {}
