import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { appealRoutes } from './routes.js';

export const folder: ConsoleFolder = {
  routes: appealRoutes,
  lists: {
    appeal: {
      read: (query, options) => api.call('/api/paper/appeal/paging', query, options),
      page: async () => (await import('./appeal-list.js')).AppealList,
    },
  },
  menu: [appealRoutes.AppealList],
};
