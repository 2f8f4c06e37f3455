export const appealRoutes = { AppealList: '/appeal' } as const;
