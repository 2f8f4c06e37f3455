export { Attention } from './attention.js';
export { Learners } from './learners.js';
export { LearningModule } from './learning.module.js';
export { QuestionsOfCourse } from './questions-of-course.js';
export { Studies } from './study.js';
export type { Play } from './playback.decider.js';
