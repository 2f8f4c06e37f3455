import type { ConsoleFolder } from '../lib/console-folder.js';
import { printRoutes } from './routes.js';

export const folder: ConsoleFolder = {
  routes: printRoutes,
  pages: { [printRoutes.ExamPrint]: { page: async () => (await import('./exam-print-page.js')).ExamPrintPage, codes: ['paper:list'] } },
  menu: [],
};
