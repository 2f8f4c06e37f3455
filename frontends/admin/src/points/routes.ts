export const pointRoutes = { PointsAccountList: '/points', PointsLogList: '/points-log' } as const;
