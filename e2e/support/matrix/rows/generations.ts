import { call } from '../../platform.js';
import { fresh, sevenTypes } from '../../school.js';
import type { Rows } from '../row.js';

/** Questions that the model writes, and marks that it gives on trial. */
export const generationRows = {
  '/api/qu/qu/ai-score-test': {
    owner: 'teacher',
    input: ({ world }) => ({
      quId: world.bank.quIds[sevenTypes().findIndex(({ quType }) => quType === 'saq')] ?? '',
      totalScore: 10,
      answer: '与参考相同',
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK' },
  },
  '/api/qu/gen/run': {
    owner: 'teacher',
    input: () => ({ topic: fresh('主题'), wanted: [{ quType: 'judge', count: 1 }] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
  },
  '/api/qu/gen/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({
      params: { topic: (await world.banks.newGeneration()).topic },
      orders: [{ column: 'createTime', asc: true }],
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total, records: [record] }) => total === 1 && record?.quCount === 1, by: ['owner'] },
  },
  '/api/qu/gen/detail': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: (await world.banks.newGeneration()).id }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/qu/gen/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [(await world.banks.newGeneration()).id] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async ({ owner }, { ids }) => (await call('/api/qu/gen/detail', owner.token, { id: ids[0] ?? '' })).code === 0,
  },
} satisfies Partial<Rows>;
