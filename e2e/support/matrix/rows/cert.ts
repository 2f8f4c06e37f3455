import type { Rows } from '../row.js';

export const certRows = {
  '/api/cert/about': {
    owner: 'learner',
    input: () => ({}),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
  },
} satisfies Partial<Rows>;
