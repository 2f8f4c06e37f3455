export const applyRoutes = { ApplyList: '/apply' } as const;
