import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';

export const folder: ConsoleFolder = {
  lists: {
    log: {
      read: (query, options) => api.call('/api/sys/log/paging', query, options),
      page: async () => (await import('./log-list.js')).LogList,
    },
  },
  menu: ['/log'],
};
