import type { Rows } from '../row.js';

export const activityRows = {
  '/api/activity/about': {
    owner: 'learner',
    input: () => ({}),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
  },
} satisfies Partial<Rows>;
