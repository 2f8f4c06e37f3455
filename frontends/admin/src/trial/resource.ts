import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';

const routes = { TrialList: '/trial' } as const;

export const folder: ConsoleFolder = {
  routes,
  lists: {
    trial: {
      read: (query, options) => api.call('/api/sys/trial/paging', query, options),
      page: async () => (await import('./trial-list.js')).TrialList,
    },
  },
  menu: [routes.TrialList],
};
