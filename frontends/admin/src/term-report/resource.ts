import type { ConsoleFolder } from '../lib/console-folder.js';
import { termReportRoutes } from './routes.js';

export const folder: ConsoleFolder = {
  routes: termReportRoutes,
  pages: {
    [termReportRoutes.TermReport]: { page: async () => (await import('./term-report-page.js')).TermReportPage, codes: ['stat:report'] },
  },
  menu: [termReportRoutes.TermReport],
};
