export const markingRoutes = { ReviewExam: '/marking/:examId', ReviewQuestion: '/marking/:examId/:quId' } as const;
