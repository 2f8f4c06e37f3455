import type { ConsoleFolder } from '../lib/console-folder.js';
import { markBookRoutes } from './routes.js';

export const folder: ConsoleFolder = {
  routes: markBookRoutes,
  pages: { [markBookRoutes.ExamMarks]: { page: async () => (await import('./exam-marks-page.js')).ExamMarksPage, codes: ['paper:list'] } },
  menu: [],
};
