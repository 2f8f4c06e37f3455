export const markBookRoutes = { ExamMarks: '/marks/exam/:id' } as const;
