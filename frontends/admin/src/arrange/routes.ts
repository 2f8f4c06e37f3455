export const arrangeRoutes = { ExamArrange: '/arrange/:id' } as const;
