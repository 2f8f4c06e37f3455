import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { mallOrderRoutes } from './routes.js';

export const folder: ConsoleFolder = {
  routes: mallOrderRoutes,
  lists: {
    'mall-order': {
      read: (query, options) => api.call('/api/mall/order/admin/paging', query, options),
      page: async () => (await import('./mall-order-list.js')).MallOrderList,
    },
  },
  menu: [mallOrderRoutes.MallOrderList],
};
