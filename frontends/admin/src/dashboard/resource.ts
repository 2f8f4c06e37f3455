import type { ConsoleFolder } from '../lib/console-folder.js';

const routes = { Dashboard: '/' } as const;

export const folder: ConsoleFolder = {
  routes,
  pages: {
    [routes.Dashboard]: { page: async () => (await import('./dashboard-page.js')).DashboardPage },
  },
  menu: [routes.Dashboard],
};
