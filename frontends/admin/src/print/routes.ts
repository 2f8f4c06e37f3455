export const printRoutes = { ExamPrint: '/print/exam/:id' } as const;
