import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { battleRoutes } from './routes.js';

const battlePage = async () => (await import('./battle-page.js')).BattlePage;

export const folder: ConsoleFolder = {
  routes: battleRoutes,
  lists: {
    battle: {
      read: (query, options) => api.call('/api/battle/battle/admin/paging', query, options),
      remove: (ids) => api.call('/api/battle/battle/delete', { ids }),
      page: async () => (await import('./battle-list.js')).BattleList,
    },
  },
  pages: {
    [battleRoutes.BattleAdd]: { page: battlePage, codes: ['battle:save'] },
    [battleRoutes.BattleUpdate]: { page: battlePage, codes: ['battle:list'] },
    [battleRoutes.BattleStatistics]: {
      page: async () => (await import('./battle-statistics.js')).BattleStatistics,
      codes: ['battle:list'],
    },
    // its pass is its right, which the page asks for by itself
    [battleRoutes.BattleBoard]: { page: async () => (await import('./board-page.js')).BoardPage, standsAlone: true },
  },
  menu: [battleRoutes.BattleList],
};
