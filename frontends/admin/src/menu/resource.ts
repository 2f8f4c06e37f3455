import type { ConsoleFolder } from '../lib/console-folder.js';

const routes = { MenuTree: '/menu' } as const;

export const folder: ConsoleFolder = {
  routes,
  pages: {
    [routes.MenuTree]: { page: async () => (await import('./menu-page.js')).MenuPage, codes: ['sys:menu:list'] },
  },
  menu: [routes.MenuTree],
};
