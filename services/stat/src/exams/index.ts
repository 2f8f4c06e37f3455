export { ExamsModule } from './exams.module.js';
