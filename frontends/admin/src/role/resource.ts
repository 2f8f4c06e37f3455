import type { ConsoleFolder } from '../lib/console-folder.js';

export const folder: ConsoleFolder = {
  pages: {
    '/role': { page: async () => (await import('./role-page.js')).RolePage, codes: ['sys:role:list'] },
  },
  menu: ['/role'],
};
