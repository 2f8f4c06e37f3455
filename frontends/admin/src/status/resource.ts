import type { ConsoleFolder } from '../lib/console-folder.js';

const routes = { SystemStatus: '/status' } as const;

export const folder: ConsoleFolder = {
  routes,
  pages: {
    [routes.SystemStatus]: { page: async () => (await import('./status-page.js')).StatusPage, codes: ['sys:status:view'] },
  },
  menu: [routes.SystemStatus],
};
