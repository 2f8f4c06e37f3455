import type { ConsoleFolder } from '../lib/console-folder.js';
import { markingRoutes } from './routes.js';

export const folder: ConsoleFolder = {
  routes: markingRoutes,
  lists: {},
  pages: {
    [markingRoutes.ReviewExam]: { page: async () => (await import('./exam-marking-page.js')).ExamMarkingPage, codes: ['paper:review'] },
    [markingRoutes.ReviewQuestion]: { page: async () => (await import('./question-page.js')).QuestionPage, codes: ['paper:review'] },
  },
  menu: [],
};
