import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { courseFileRoutes } from './routes.js';

export const folder: ConsoleFolder = {
  routes: courseFileRoutes,
  lists: {
    'course-file': {
      read: (query, options) => api.call('/api/course/file/paging', query, options),
      remove: (ids) => api.call('/api/course/file/delete', { ids }),
      page: async () => (await import('./course-file-list.js')).CourseFileList,
    },
  },
  menu: [courseFileRoutes.CourseFileList],
};
