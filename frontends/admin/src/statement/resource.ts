import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { statementRoutes } from './routes.js';

export const folder: ConsoleFolder = {
  routes: statementRoutes,
  lists: {
    statements: {
      read: (query, options) => api.call('/api/pay/statement/paging', query, options),
      page: async () => (await import('./statement-list.js')).StatementList,
    },
    'statement-differences': {
      read: (query, options) => api.call('/api/pay/statement/differences', query, options),
    },
  },
  pages: {
    [statementRoutes.StatementDay]: { page: async () => (await import('./statement-day.js')).StatementDay, codes: ['pay:statement'] },
  },
  menu: [statementRoutes.StatementList],
};
