import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { examRoutes } from './routes.js';

const examPage = async () => (await import('./exam-page.js')).ExamPage;

export const folder: ConsoleFolder = {
  routes: examRoutes,
  lists: {
    exam: {
      read: (query, options) => api.call('/api/exam/exam/paging', query, options),
      remove: (ids) => api.call('/api/exam/exam/delete', { ids }),
      page: async () => (await import('./exam-list.js')).ExamList,
    },
  },
  pages: {
    [examRoutes.ExamAdd]: { page: examPage, codes: ['exam:add'] },
    [examRoutes.ExamDetail]: { page: examPage, codes: ['exam:list'] },
  },
  menu: [examRoutes.ExamList],
};
