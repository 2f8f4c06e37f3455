import type { ConsoleFolder } from '../lib/console-folder.js';
import { watchRoutes } from './routes.js';

export const folder: ConsoleFolder = {
  routes: watchRoutes,
  pages: { [watchRoutes.ExamWatchDetail]: { page: async () => (await import('./wall-page.js')).WallPage, codes: ['paper:list'] } },
  menu: [],
};
