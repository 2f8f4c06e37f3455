export const activityRoutes = {
  ActivityList: '/activity',
  ActivityAdd: '/activity/create',
  ActivityDetail: '/activity/:id',
  ActivityJoinList: '/activity-join',
} as const;
