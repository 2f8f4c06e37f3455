export const courseFileRoutes = { CourseFileList: '/course-file' } as const;
