import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { templateRoutes } from './routes.js';

const templatePage = async () => (await import('./template-page.js')).TemplatePage;

export const folder: ConsoleFolder = {
  routes: templateRoutes,
  lists: {
    template: {
      read: (query, options) => api.call('/api/tmpl/tmpl/paging', query, options),
      remove: (ids) => api.call('/api/tmpl/tmpl/delete', { ids }),
      page: async () => (await import('./template-list.js')).TemplateList,
    },
  },
  pages: {
    [templateRoutes.TmplAdd]: { page: templatePage, codes: ['tmpl:save'] },
    [templateRoutes.TmplDetail]: { page: templatePage, codes: ['tmpl:list'] },
  },
  menu: [templateRoutes.TmplList],
};
