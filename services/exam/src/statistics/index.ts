export { StatisticsModule } from './statistics.module.js';
