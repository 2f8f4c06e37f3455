export const noticeRoutes = { SysNotice: '/notice', SysNoticeAdd: '/notice/create', SysNoticeDetail: '/notice/:id' } as const;
