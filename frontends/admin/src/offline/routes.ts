export const offlineRoutes = { ExamOffline: '/offline/exam/:id' } as const;
