import type { ConsoleFolder } from '../lib/console-folder.js';
import { statisticRoutes } from './routes.js';

export const folder: ConsoleFolder = {
  routes: statisticRoutes,
  pages: {
    [statisticRoutes.ExamStatistics]: { page: async () => (await import('./statistics-page.js')).StatisticsPage, codes: ['paper:list'] },
  },
  menu: [],
};
