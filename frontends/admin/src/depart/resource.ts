import type { ConsoleFolder } from '../lib/console-folder.js';

export const folder: ConsoleFolder = {
  pages: {
    '/depart': { page: async () => (await import('./depart-page.js')).DepartPage, codes: ['sys:depart:list'] },
  },
  menu: ['/depart'],
};
