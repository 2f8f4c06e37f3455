export const courseRoutes = {
  CourseList: '/course',
  CourseAdd: '/course/create',
  CourseDetail: '/course/:id',
  CourseStat: '/course/stat/:courseId',
} as const;
