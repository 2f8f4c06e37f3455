import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { questionRoutes } from './routes.js';

const questionPage = async () => (await import('./question-page.js')).QuestionPage;

export const folder: ConsoleFolder = {
  routes: questionRoutes,
  lists: {
    question: {
      read: (query, options) => api.call('/api/qu/qu/paging-with-answer', query, options),
      remove: (ids) => api.call('/api/qu/qu/delete', { ids }),
      page: async () => (await import('./question-list.js')).QuestionList,
    },
    questionBin: {
      read: (query, options) => api.call('/api/qu/qu/bin/paging', query, options),
      remove: (ids) => api.call('/api/qu/qu/bin/delete', { ids }),
    },
  },
  pages: {
    [questionRoutes.QuBin]: { page: async () => (await import('./question-bin.js')).QuestionBin, codes: ['qu:delete'] },
    [questionRoutes.QuAdd]: { page: questionPage, codes: ['qu:save'] },
    [questionRoutes.QuDetail]: { page: questionPage, codes: ['qu:list'] },
  },
  menu: [questionRoutes.QuList],
};
