import type { ConsoleFolder } from '../lib/console-folder.js';

export const folder: ConsoleFolder = {
  pages: {
    '/question/import': { page: async () => (await import('./import-page.js')).ImportPage, codes: ['qu:import'] },
  },
  menu: ['/question/import'],
};
