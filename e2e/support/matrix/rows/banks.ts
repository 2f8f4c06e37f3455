import { fresh } from '../../school.js';
import type { Rows } from '../row.js';

/** Banks, their chapters and with whom they are shared, which are the teacher's. */
export const bankRows = {
  '/api/repo/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({
      size: 5,
      params: {
        title: (await world.read('/api/repo/detail', { id: world.bank.repoId }))?.title,
        forExam: true,
        forTrain: true,
        useCache: true,
      },
      orders: [{ column: 'title', asc: true }],
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator', 'viewer', 'editor'] },
  },
  '/api/repo/detail': {
    owner: 'teacher',
    input: ({ world }) => ({ id: world.bank.repoId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK' },
  },
  '/api/repo/save': {
    owner: 'teacher',
    input: async ({ world }) => ({
      id: await world.banks.newBank(),
      title: fresh('改名'),
      remark: '改过',
      catId: '',
      forExam: true,
      forTrain: false,
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { id = '' }) => (await world.read('/api/repo/detail', { id }))?.remark === '',
  },
  '/api/repo/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await world.banks.newBank()] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { ids }) => world.isThere('/api/repo/detail', { id: ids[0] ?? '' }),
  },
  '/api/repo/chapter/list': {
    owner: 'teacher',
    input: ({ world }) => ({ repoId: world.bank.repoId, title: '章' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK' },
  },
  '/api/repo/chapter/save': {
    owner: 'teacher',
    input: ({ world }) => ({ id: world.bank.chapterId, repoId: world.bank.repoId, parentId: '0', title: '第二章', sort: 2 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }) =>
      ((await world.read('/api/repo/chapter/list', { repoId: world.bank.repoId })) ?? []).some(({ title }) => title === '第一章'),
  },
  '/api/repo/chapter/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await world.banks.newChapter()] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { ids }) =>
      ((await world.read('/api/repo/chapter/list', { repoId: world.bank.repoId })) ?? []).some(({ id }) => id === ids[0]),
  },
  '/api/repo/share/list': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.banks.newBank() }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK' },
  },
  '/api/repo/share/save': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.banks.newBank(), to: [{ kind: 'user', id: world.people.colleague.id }], right: 'view' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { id }) => world.shares.hasShares('bank', id),
  },
  '/api/repo/share/delete': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.banks.newBank(), to: [{ kind: 'user', id: world.people.viewer.id }] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { id }) => world.shares.hasShares('bank', id),
  },
  '/api/repo/share/hand-over': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ id: await world.banks.newBank(), userId: world.people.colleague.id }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { id }) => world.shares.isOfTeacher('bank', id),
  },
  '/api/repo/share/reasons': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.banks.newBank(), userId: world.people.viewer.id }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
} satisfies Partial<Rows>;
