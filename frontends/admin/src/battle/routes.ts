export const battleRoutes = {
  BattleList: '/battle',
  BattleAdd: '/battle/create',
  BattleUpdate: '/battle/:id',
  BattleStatistics: '/battle/:id/statistics',
  BattleBoard: '/battle/:id/board',
} as const;
