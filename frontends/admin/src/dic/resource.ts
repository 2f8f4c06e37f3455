import type { ConsoleFolder } from '../lib/console-folder.js';

export const folder: ConsoleFolder = {
  pages: {
    '/dic': { page: async () => (await import('./dic-page.js')).DicPage, codes: ['sys:dic:save'] },
  },
  menu: ['/dic'],
};
