import type { ConsoleFolder } from '../lib/console-folder.js';

const routes = { DicTree: '/dic' } as const;

export const folder: ConsoleFolder = {
  routes,
  pages: {
    [routes.DicTree]: { page: async () => (await import('./dic-page.js')).DicPage, codes: ['sys:dic:save'] },
  },
  menu: [routes.DicTree],
};
