import type { Rows } from '../row.js';

/** Sharing of an exam, which its owner decides. */
export const examShareRows = {
  '/api/exam/exam/share/list': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newDraft() }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'OK' },
  },
  '/api/exam/exam/share/save': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newDraft(), to: [{ kind: 'user', id: world.people.colleague.id }], right: 'view' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { id }) => world.shares.hasShares('exam', id),
  },
  '/api/exam/exam/share/delete': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newDraft(), to: [{ kind: 'user', id: world.people.viewer.id }] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { id }) => world.shares.hasShares('exam', id),
  },
  '/api/exam/exam/share/hand-over': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ id: await world.newDraft(), userId: world.people.colleague.id }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { id }) => world.shares.isOfTeacher('exam', id),
  },
  '/api/exam/exam/share/questions': {
    owner: 'teacher',
    input: ({ world }) => ({ id: world.bank.examId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
  '/api/exam/exam/share/reasons': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newDraft(), userId: world.people.viewer.id }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
} satisfies Partial<Rows>;
