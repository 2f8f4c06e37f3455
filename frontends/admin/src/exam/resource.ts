import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';

const examPage = async () => (await import('./exam-page.js')).ExamPage;

export const folder: ConsoleFolder = {
  lists: {
    exam: {
      read: (query, options) => api.call('/api/exam/exam/paging', query, options),
      remove: (ids) => api.call('/api/exam/exam/delete', { ids }),
      page: async () => (await import('./exam-list.js')).ExamList,
    },
  },
  pages: {
    '/exam/create': { page: examPage, codes: ['exam:add'] },
    '/exam/:id': { page: examPage, codes: ['exam:list'] },
  },
  menu: ['/exam'],
};
