export { StatisticService } from './statistic.service.js';
export { StatisticsModule } from './statistics.module.js';
