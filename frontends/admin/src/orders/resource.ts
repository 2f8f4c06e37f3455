import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { orderRoutes } from './routes.js';

export const folder: ConsoleFolder = {
  routes: orderRoutes,
  lists: {
    orders: {
      read: (query, options) => api.call('/api/pay/order/paging', query, options),
      page: async () => (await import('./order-list.js')).OrderList,
    },
  },
  menu: [orderRoutes.OrderList],
};
