import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { codeRoutes } from './routes.js';

export const folder: ConsoleFolder = {
  routes: codeRoutes,
  lists: {
    codes: {
      read: (query, options) => api.call('/api/pay/code/batch-paging', query, options),
      page: async () => (await import('./batch-list.js')).BatchList,
    },
    'codes-of-batch': {
      // the page of a batch sets it
      read: ({ params, ...query }, options) =>
        api.call('/api/pay/code/paging', { ...query, params: { ...params, batchId: String(params['batchId']) } }, options),
    },
  },
  pages: {
    [codeRoutes.CodesOfBatch]: { page: async () => (await import('./codes-of-batch.js')).CodesOfBatch, codes: ['pay:code'] },
  },
  menu: [codeRoutes.CodeList],
};
