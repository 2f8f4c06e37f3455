import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';

const routes = { SmsOutbox: '/sms-outbox' } as const;

export const folder: ConsoleFolder = {
  routes,
  lists: {
    'sms-outbox': {
      read: (query, options) => api.call('/api/sys/sms/outbox/paging', query, options),
      page: async () => (await import('./sms-outbox.js')).SmsOutbox,
    },
  },
  menu: [routes.SmsOutbox],
};
