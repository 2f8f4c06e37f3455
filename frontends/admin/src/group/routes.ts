export const groupRoutes = { GroupList: '/group', GroupDetail: '/group/:id' } as const;
