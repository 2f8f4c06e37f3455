import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { rosterRoutes } from './routes.js';

export const folder: ConsoleFolder = {
  routes: rosterRoutes,
  lists: {
    roster: {
      // the list is about one exam: until one is chosen there is nothing to ask for
      read: async ({ params, ...query }, options) => {
        const { examId, ...others } = params;
        if (typeof examId !== 'string' || examId === '') return { records: [], total: 0 };
        return api.call('/api/exam/exam/roster', { ...query, params: { ...others, examId } }, options);
      },
      page: async () => (await import('./roster-list.js')).RosterList,
    },
  },
  menu: [],
};
