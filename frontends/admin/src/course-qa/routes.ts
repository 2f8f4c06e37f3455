export const courseQaRoutes = { CourseQaList: '/course-qa' } as const;
