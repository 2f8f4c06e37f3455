import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';

export const folder: ConsoleFolder = {
  lists: {
    trial: {
      read: (query, options) => api.call('/api/sys/trial/paging', query, options),
      page: async () => (await import('./trial-list.js')).TrialList,
    },
  },
  menu: ['/trial'],
};
