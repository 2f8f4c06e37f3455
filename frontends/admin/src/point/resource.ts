import type { ConsoleFolder } from '../lib/console-folder.js';

const routes = { PointTree: '/point' } as const;

export const folder: ConsoleFolder = {
  routes,
  pages: {
    [routes.PointTree]: { page: async () => (await import('./point-page.js')).PointPage, codes: ['sys:kp:save'] },
  },
  menu: [routes.PointTree],
};
