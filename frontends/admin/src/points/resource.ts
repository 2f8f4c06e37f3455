import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { pointRoutes } from './routes.js';

export const folder: ConsoleFolder = {
  routes: pointRoutes,
  lists: {
    points: {
      read: (query, options) => api.call('/api/points/account/paging', query, options),
      page: async () => (await import('./account-list.js')).AccountList,
    },
    'points-reward': {
      read: (query, options) => api.call('/api/cert/reward/paging', query, options),
      page: async () => (await import('./reward-list.js')).RewardList,
    },
    'points-log': {
      read: (query, options) => api.call('/api/points/log/paging', query, options),
      page: async () => (await import('./point-log.js')).PointLog,
    },
  },
  menu: [pointRoutes.PointsAccountList, pointRoutes.PointsLogList, pointRoutes.PointsRewardList],
};
