import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { activityRoutes } from './routes.js';

const activityPage = async () => (await import('./activity-page.js')).ActivityPage;

export const folder: ConsoleFolder = {
  routes: activityRoutes,
  lists: {
    activity: {
      read: (query, options) => api.call('/api/activity/activity/admin/paging', query, options),
      remove: (ids) => api.call('/api/activity/activity/delete', { ids }),
      page: async () => (await import('./activity-list.js')).ActivityList,
    },
    'activity-join': {
      read: (query, options) => api.call('/api/activity/join/paging', query, options),
      remove: (ids) => api.call('/api/activity/join/delete', { ids }),
      page: async () => (await import('./join-list.js')).JoinList,
    },
  },
  pages: {
    [activityRoutes.ActivityAdd]: { page: activityPage, codes: ['activity:save'] },
    [activityRoutes.ActivityDetail]: { page: activityPage, codes: ['activity:list'] },
  },
  menu: [activityRoutes.ActivityList, activityRoutes.ActivityJoinList],
};
