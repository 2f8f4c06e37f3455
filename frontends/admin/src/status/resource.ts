import type { ConsoleFolder } from '../lib/console-folder.js';

export const folder: ConsoleFolder = {
  pages: {
    '/status': { page: async () => (await import('./status-page.js')).StatusPage, codes: ['sys:status:view'] },
  },
  menu: ['/status'],
};
