import type { ConsoleFolder } from '../lib/console-folder.js';

const routes = { RoleList: '/role' } as const;

export const folder: ConsoleFolder = {
  routes,
  pages: {
    [routes.RoleList]: { page: async () => (await import('./role-page.js')).RolePage, codes: ['sys:role:list'] },
  },
  menu: [routes.RoleList],
};
