import type { ConsoleFolder } from '../lib/console-folder.js';
import { offlineRoutes } from './routes.js';

export const folder: ConsoleFolder = {
  routes: offlineRoutes,
  pages: { [offlineRoutes.ExamOffline]: { page: async () => (await import('./offline-page.js')).OfflinePage, codes: ['paper:list'] } },
  menu: [],
};
