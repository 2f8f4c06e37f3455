import type { ConsoleFolder } from '../lib/console-folder.js';
import { importRoutes } from './routes.js';

export const folder: ConsoleFolder = {
  routes: importRoutes,
  pages: {
    [importRoutes.QuImport]: { page: async () => (await import('./import-page.js')).ImportPage, codes: ['qu:import'] },
  },
  menu: [importRoutes.QuImport],
};
