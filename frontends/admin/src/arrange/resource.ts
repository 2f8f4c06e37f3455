import type { ConsoleFolder } from '../lib/console-folder.js';
import { arrangeRoutes } from './routes.js';

export const folder: ConsoleFolder = {
  routes: arrangeRoutes,
  lists: {},
  pages: { [arrangeRoutes.ExamArrange]: { page: async () => (await import('./arrange-page.js')).ArrangePage, codes: ['exam:add'] } },
  menu: [],
};
