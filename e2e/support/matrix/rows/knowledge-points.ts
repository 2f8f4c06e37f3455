import type { Rows } from '../row.js';

/** Knowledge points, which are everybody's to use and their maker's to change. */
export const knowledgePointRows = {
  '/api/sys/kp/tree': {
    owner: 'teacher',
    input: () => ({ query: '知识', pointRoot: '0', useCache: true }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/sys/kp/detail': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newPoint() }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
  },
  '/api/sys/kp/save': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newPoint(), parentId: '0', pointName: '改过的知识点' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'POINT_NOT_YOURS', 'OK'],
    stays: async ({ world }, { id = '' }) => (await world.read('/api/sys/kp/detail', { id }))?.pointName !== '改过的知识点',
  },
  '/api/sys/kp/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await world.newPoint()] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'POINT_NOT_YOURS', 'OK'],
    stays: ({ world }, { ids }) => world.isThere('/api/sys/kp/detail', { id: ids[0] ?? '' }),
  },
  '/api/sys/kp/sort': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newPoint(), sort: 77 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'POINT_NOT_YOURS', 'OK'],
  },
} satisfies Partial<Rows>;
