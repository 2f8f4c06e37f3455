export const rosterRoutes = { ExamRoster: '/roster' } as const;
