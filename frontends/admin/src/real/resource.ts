import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';

const routes = { RealList: '/real' } as const;

export const folder: ConsoleFolder = {
  routes,
  lists: {
    real: {
      read: (query, options) => api.call('/api/sys/user/real/paging', query, options),
      page: async () => (await import('./real-list.js')).RealList,
    },
  },
  menu: [routes.RealList],
};
