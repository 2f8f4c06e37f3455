import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';

const templatePage = async () => (await import('./template-page.js')).TemplatePage;

export const folder: ConsoleFolder = {
  lists: {
    template: {
      read: (query, options) => api.call('/api/tmpl/tmpl/paging', query, options),
      remove: (ids) => api.call('/api/tmpl/tmpl/delete', { ids }),
      page: async () => (await import('./template-list.js')).TemplateList,
    },
  },
  pages: {
    '/template/create': { page: templatePage, codes: ['tmpl:save'] },
    '/template/:id': { page: templatePage, codes: ['tmpl:list'] },
  },
  menu: ['/template'],
};
