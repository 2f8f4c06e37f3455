export { outsideOf } from './access-of.js';
export { CoursesModule } from './courses.module.js';
export { CourseCollections } from './course.collections.js';
export { CourseCategories } from './course.dictionaries.js';
export type { CourseDir, CourseDoc, CourseLive, Lesson } from './course.model.js';
export { CourseReader, forPerson, lessonsOf } from './course.reader.js';
export { CourseSeed } from './course.seed.js';
export { RecordingUses } from './recording-uses.js';
export { LearnersOfCourse } from './learners-of-course.js';
