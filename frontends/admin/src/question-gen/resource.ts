import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { genRoutes } from './routes.js';

const codes = ['qu:ai:gen'] as const;

export const folder: ConsoleFolder = {
  routes: genRoutes,
  lists: {
    gen: {
      read: (query, options) => api.call('/api/qu/gen/paging', query, options),
      remove: (ids) => api.call('/api/qu/gen/delete', { ids }),
      page: async () => (await import('./gen-list.js')).GenList,
    },
  },
  pages: {
    [genRoutes.QuAiGenAdd]: { page: async () => (await import('./gen-page.js')).GenPage, codes },
    [genRoutes.QuAiGenDetail]: { page: async () => (await import('./record-page.js')).RecordPage, codes },
  },
  menu: [genRoutes.QuAiGen],
  needs: 'hasAiQuestions',
};
