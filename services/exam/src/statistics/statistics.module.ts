import { Global, Module } from '@nestjs/common';
import { CountedPapers } from './counted-papers.js';
import { PointRates } from './point-rates.js';
import { StatisticCollections } from './statistic.collections.js';
import { StatisticController } from './statistic.controller.js';
import { StatisticJobs } from './statistic.jobs.js';
import { StatisticService } from './statistic.service.js';
import { StatisticWorker } from './statistic.worker.js';

@Global()
@Module({
  controllers: [StatisticController],
  providers: [CountedPapers, PointRates, StatisticCollections, StatisticJobs, StatisticService, StatisticWorker],
  exports: [StatisticService],
})
export class StatisticsModule {}
