import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { goodsRoutes } from './routes.js';

const goodsPage = async () => (await import('./goods-page.js')).GoodsPage;

export const folder: ConsoleFolder = {
  routes: goodsRoutes,
  lists: {
    goods: {
      read: (query, options) => api.call('/api/mall/goods/admin/paging', query, options),
      remove: (ids) => api.call('/api/mall/goods/admin/delete', { ids }),
      page: async () => (await import('./goods-list.js')).GoodsList,
    },
    'goods-stock': {
      read: (query, options) => api.call('/api/mall/goods/admin/stock-log', query, options),
      page: async () => (await import('./stock-list.js')).StockList,
    },
  },
  pages: {
    [goodsRoutes.GoodsAdd]: { page: goodsPage, codes: ['goods:save'] },
    [goodsRoutes.GoodsEdit]: { page: goodsPage, codes: ['goods:list'] },
  },
  menu: [goodsRoutes.GoodsList, goodsRoutes.GoodsStockList],
};
