import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { rescueRoutes } from './routes.js';

export const folder: ConsoleFolder = {
  routes: rescueRoutes,
  lists: {
    late: {
      // the list is about one exam: until one is chosen there is nothing to ask for
      read: async ({ params, ...query }, options) => {
        const { examId, ...others } = params;
        if (typeof examId !== 'string' || examId === '') return { records: [], total: 0 };
        return api.call('/api/exam/exam/late-paging', { ...query, params: { ...others, examId } }, options);
      },
      page: async () => (await import('./late-list.js')).LateList,
    },
  },
  pages: {
    [rescueRoutes.LateDetail]: { page: async () => (await import('./late-page.js')).LatePage, codes: ['paper:review'] },
    [rescueRoutes.ExamOutage]: { page: async () => (await import('./outage-page.js')).OutagePage, codes: ['exam:add'] },
  },
  menu: [],
};
