import type { ConsoleFolder } from '../lib/console-folder.js';

const routes = { DepartTree: '/depart' } as const;

export const folder: ConsoleFolder = {
  routes,
  pages: {
    [routes.DepartTree]: { page: async () => (await import('./depart-page.js')).DepartPage, codes: ['sys:depart:list'] },
  },
  menu: [routes.DepartTree],
};
