import type { ConsoleFolder } from '../lib/console-folder.js';

export const folder: ConsoleFolder = {
  pages: {
    '/': { page: async () => (await import('./dashboard-page.js')).DashboardPage },
  },
  menu: ['/'],
};
