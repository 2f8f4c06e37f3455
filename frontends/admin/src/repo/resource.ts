import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';

const repoPage = async () => (await import('./repo-page.js')).RepoPage;

export const folder: ConsoleFolder = {
  lists: {
    repo: {
      read: (query, options) => api.call('/api/repo/paging', query, options),
      remove: (ids) => api.call('/api/repo/delete', { ids }),
      page: async () => (await import('./repo-list.js')).RepoList,
    },
  },
  pages: {
    '/repo/create': { page: repoPage, codes: ['repo:save'] },
    '/repo/:id': { page: repoPage, codes: ['repo:list'] },
  },
  menu: ['/repo'],
};
