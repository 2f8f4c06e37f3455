import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';

export const folder: ConsoleFolder = {
  lists: {
    paper: {
      read: (query, options) => api.call('/api/paper/paper/paging', query, options),
      page: async () => (await import('./paper-list.js')).PaperList,
    },
  },
  pages: {
    '/paper/:id': { page: async () => (await import('./marking-page.js')).MarkingPage, codes: ['paper:review'] },
  },
  menu: ['/paper'],
};
