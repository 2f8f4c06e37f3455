import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { paperRoutes } from './routes.js';

export const folder: ConsoleFolder = {
  routes: paperRoutes,
  lists: {
    paper: {
      read: (query, options) => api.call('/api/paper/paper/paging', query, options),
      page: async () => (await import('./paper-list.js')).PaperList,
    },
  },
  pages: {
    [paperRoutes.ReviewPaperDetail]: { page: async () => (await import('./marking-page.js')).MarkingPage, codes: ['paper:review'] },
  },
  menu: [paperRoutes.PaperList],
};
