/** `:id` is the exam's. */
export const statisticRoutes = { ExamStatistics: '/exam/:id/statistics' } as const;
