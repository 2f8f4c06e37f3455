import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { courseQaRoutes } from './routes.js';

export const folder: ConsoleFolder = {
  routes: courseQaRoutes,
  lists: {
    'course-qa': {
      read: (query, options) => api.call('/api/course/qa/paging', query, options),
      page: async () => (await import('./qa-list.js')).QaList,
    },
  },
  menu: [courseQaRoutes.CourseQaList],
};
