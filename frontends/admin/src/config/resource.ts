import type { ConsoleFolder } from '../lib/console-folder.js';

export const folder: ConsoleFolder = {
  pages: {
    '/config': {
      page: async () => (await import('./config-page.js')).ConfigPage,
      codes: ['sys:config:site', 'sys:config:switch', 'sys:config:prop'],
    },
  },
  menu: ['/config'],
};
