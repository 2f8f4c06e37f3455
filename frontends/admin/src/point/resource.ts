import type { ConsoleFolder } from '../lib/console-folder.js';

export const folder: ConsoleFolder = {
  pages: {
    '/point': { page: async () => (await import('./point-page.js')).PointPage, codes: ['sys:kp:save'] },
  },
  menu: ['/point'],
};
