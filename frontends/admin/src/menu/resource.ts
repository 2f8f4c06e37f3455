import type { ConsoleFolder } from '../lib/console-folder.js';

export const folder: ConsoleFolder = {
  pages: {
    '/menu': { page: async () => (await import('./menu-page.js')).MenuPage, codes: ['sys:menu:list'] },
  },
  menu: ['/menu'],
};
