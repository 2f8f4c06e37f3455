import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { applyRoutes } from './routes.js';

export const folder: ConsoleFolder = {
  routes: applyRoutes,
  lists: {
    apply: {
      read: (query, options) => api.call('/api/exam/apply/paging', query, options),
      remove: (ids) => api.call('/api/exam/apply/delete', { ids }),
      page: async () => (await import('./apply-list.js')).ApplyList,
    },
  },
  menu: [applyRoutes.ApplyList],
};
