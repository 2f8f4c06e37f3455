export { ExamDayCollections } from './exam-day.collections.js';
export { ExamsModule } from './exams.module.js';
