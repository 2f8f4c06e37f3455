import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';

export const folder: ConsoleFolder = {
  lists: {
    user: {
      read: (query, options) => api.call('/api/sys/user/paging', query, options),
      page: async () => (await import('./user-list.js')).UserList,
    },
  },
  menu: ['/user'],
};
