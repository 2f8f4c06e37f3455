import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { repoRoutes } from './routes.js';

const repoPage = async () => (await import('./repo-page.js')).RepoPage;

export const folder: ConsoleFolder = {
  routes: repoRoutes,
  lists: {
    repo: {
      read: (query, options) => api.call('/api/repo/paging', query, options),
      remove: (ids) => api.call('/api/repo/delete', { ids }),
      page: async () => (await import('./repo-list.js')).RepoList,
    },
  },
  pages: {
    [repoRoutes.RepoAdd]: { page: repoPage, codes: ['repo:save'] },
    [repoRoutes.RepoDetail]: { page: repoPage, codes: ['repo:list'] },
    [repoRoutes.RepoNear]: { page: async () => (await import('./near-page.js')).NearPage, codes: ['qu:list'] },
  },
  menu: [repoRoutes.RepoList],
};
