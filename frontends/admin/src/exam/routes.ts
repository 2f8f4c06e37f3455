export const examRoutes = { ExamList: '/exam', ExamAdd: '/exam/create', ExamDetail: '/exam/:id' } as const;
