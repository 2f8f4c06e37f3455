import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { groupRoutes } from './routes.js';

export const folder: ConsoleFolder = {
  routes: groupRoutes,
  lists: {
    group: {
      read: (query, options) => api.call('/api/sys/group/paging', query, options),
      remove: (ids) => api.call('/api/sys/group/delete', { ids }),
      page: async () => (await import('./group-list.js')).GroupList,
    },
    'group-user': {
      read: (query, options) => api.call('/api/sys/group/user/paging', query, options),
    },
  },
  pages: {
    [groupRoutes.GroupDetail]: { page: async () => (await import('./group-page.js')).GroupPage },
  },
  menu: [groupRoutes.GroupList],
};
