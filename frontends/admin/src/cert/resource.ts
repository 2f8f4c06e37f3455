import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { certRoutes } from './routes.js';

const certPage = async () => (await import('./cert-page.js')).CertPage;

export const folder: ConsoleFolder = {
  routes: certRoutes,
  lists: {
    cert: {
      read: (query, options) => api.call('/api/cert/cert/paging', query, options),
      remove: (ids) => api.call('/api/cert/cert/delete', { ids }),
      page: async () => (await import('./cert-list.js')).CertList,
    },
    'cert-grant': {
      read: (query, options) => api.call('/api/cert/grant/paging', query, options),
      page: async () => (await import('./grant-list.js')).CertGrantList,
    },
    'cert-hindered': {
      read: (query, options) => api.call('/api/cert/waiting/paging', query, options),
      page: async () => (await import('./hindered-list.js')).HinderedCertList,
    },
  },
  pages: {
    [certRoutes.CertAdd]: { page: certPage, codes: ['cert:save'] },
    [certRoutes.CertDetail]: { page: certPage, codes: ['cert:save'] },
  },
  menu: [certRoutes.CertList, certRoutes.CertGrantList, certRoutes.CertHinderedList],
};
