import type { ConsoleFolder } from '../lib/console-folder.js';

const routes = { SiteConfig: '/config' } as const;

export const folder: ConsoleFolder = {
  routes,
  pages: {
    [routes.SiteConfig]: {
      page: async () => (await import('./config-page.js')).ConfigPage,
      codes: ['sys:config:site', 'sys:config:switch', 'sys:config:prop'],
    },
  },
  menu: [routes.SiteConfig],
};
