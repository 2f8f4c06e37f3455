import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { reportRoutes } from './routes.js';

export const folder: ConsoleFolder = {
  routes: reportRoutes,
  lists: {
    report: {
      read: (query, options) => api.call('/api/qu/report/paging', query, options),
      page: async () => (await import('./report-list.js')).ReportList,
    },
  },
  menu: [reportRoutes.QuReportList],
};
