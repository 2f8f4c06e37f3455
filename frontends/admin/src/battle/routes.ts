export const battleRoutes = {
  BattleList: '/battle',
  BattleAdd: '/battle/create',
  BattleUpdate: '/battle/:id',
  BattleStatistics: '/battle/:id/statistics',
} as const;
