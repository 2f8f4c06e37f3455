import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';

export const folder: ConsoleFolder = {
  lists: {
    real: {
      read: (query, options) => api.call('/api/sys/user/real/paging', query, options),
      page: async () => (await import('./real-list.js')).RealList,
    },
  },
  menu: ['/real'],
};
