import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';

const routes = { AuditLog: '/log' } as const;

export const folder: ConsoleFolder = {
  routes,
  lists: {
    log: {
      read: (query, options) => api.call('/api/sys/log/paging', query, options),
      page: async () => (await import('./log-list.js')).LogList,
    },
  },
  menu: [routes.AuditLog],
};
