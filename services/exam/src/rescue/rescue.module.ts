import { Module } from '@nestjs/common';
import { LateNews } from './late.news.js';
import { LateService } from './late.service.js';
import { OutageJobs } from './outage.jobs.js';
import { OutagePapers } from './outage.papers.js';
import { OutageService } from './outage.service.js';
import { OutageWorker } from './outage.worker.js';
import { RescueCollections } from './rescue.collections.js';
import { RescueController } from './rescue.controller.js';
import { Uptime } from './uptime.js';

/** Puts right for learners after their time: answers that came too late, and time that an outage took. */
@Module({
  controllers: [RescueController],
  providers: [LateNews, LateService, OutageJobs, OutagePapers, OutageService, OutageWorker, RescueCollections, Uptime],
})
export class RescueModule {}
