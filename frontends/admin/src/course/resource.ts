import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { courseRoutes } from './routes.js';

const coursePage = async () => (await import('./course-page.js')).CoursePage;

export const folder: ConsoleFolder = {
  routes: courseRoutes,
  lists: {
    course: {
      read: (query, options) => api.call('/api/course/course/paging', query, options),
      remove: (ids) => api.call('/api/course/course/delete', { ids }),
      page: async () => (await import('./course-list.js')).CourseList,
    },
  },
  pages: {
    [courseRoutes.CourseAdd]: { page: coursePage, codes: ['course:add'] },
    [courseRoutes.CourseDetail]: { page: coursePage, codes: ['course:list'] },
    [courseRoutes.CourseStat]: { page: async () => (await import('./course-stat-page.js')).CourseStatPage, codes: ['course:list'] },
  },
  menu: [courseRoutes.CourseList],
};
