import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { userRoutes } from './routes.js';

export const folder: ConsoleFolder = {
  routes: userRoutes,
  lists: {
    user: {
      read: (query, options) => api.call('/api/sys/user/paging', query, options),
      page: async () => (await import('./user-list.js')).UserList,
    },
  },
  menu: [userRoutes.UserList],
};
