import type { ConsoleFolder } from '../lib/console-folder.js';
import { departRoutes as routes } from './routes.js';

export const folder: ConsoleFolder = {
  routes,
  pages: {
    [routes.DepartTree]: { page: async () => (await import('./depart-page.js')).DepartPage, codes: ['sys:depart:list'] },
  },
  menu: [routes.DepartTree],
};
