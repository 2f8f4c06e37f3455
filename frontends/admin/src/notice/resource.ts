import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { noticeRoutes } from './routes.js';

const noticePage = async () => (await import('./notice-page.js')).NoticePage;

export const folder: ConsoleFolder = {
  routes: noticeRoutes,
  lists: {
    notice: {
      read: (query, options) => api.call('/api/sys/notice/paging', query, options),
      remove: (ids) => api.call('/api/sys/notice/delete', { ids }),
      page: async () => (await import('./notice-list.js')).NoticeList,
    },
  },
  pages: {
    [noticeRoutes.SysNoticeAdd]: { page: noticePage, codes: ['sys:notice:save'] },
    [noticeRoutes.SysNoticeDetail]: { page: noticePage, codes: ['sys:notice:list'] },
  },
  menu: [noticeRoutes.SysNotice],
};
