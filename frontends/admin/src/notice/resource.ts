import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';

const noticePage = async () => (await import('./notice-page.js')).NoticePage;

export const folder: ConsoleFolder = {
  lists: {
    notice: {
      read: (query, options) => api.call('/api/sys/notice/paging', query, options),
      remove: (ids) => api.call('/api/sys/notice/delete', { ids }),
      page: async () => (await import('./notice-list.js')).NoticeList,
    },
  },
  pages: {
    '/notice/create': { page: noticePage, codes: ['sys:notice:save'] },
    '/notice/:id': { page: noticePage, codes: ['sys:notice:list'] },
  },
  menu: ['/notice'],
};
