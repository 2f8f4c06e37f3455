export const pointRoutes = { PointsAccountList: '/points', PointsLogList: '/points-log', PointsRewardList: '/points-reward' } as const;
