import { ask } from '../../platform.js';
import { radio } from '../../school.js';
import type { Rows } from '../row.js';

/** Questions of a bank of the teacher's, and reports about them. */
export const questionRows = {
  '/api/qu/qu/paging-with-answer': {
    owner: 'teacher',
    input: ({ world }) => ({
      size: 5,
      params: { repoId: world.bank.repoId, ids: world.bank.quIds.slice(0, 1), content: '单选', quType: 'radio', quLevel: 2, forExam: true },
      orders: [{ column: 'createTime', asc: true }],
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator', 'viewer', 'editor'] },
  },
  '/api/qu/qu/export': {
    owner: 'teacher',
    input: ({ world }) => ({ params: { repoId: world.bank.repoId }, orders: [] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
  },
  '/api/qu/qu/export-check': {
    owner: 'teacher',
    input: ({ world }) => ({ params: { repoId: world.bank.repoId }, orders: [], kind: 'text' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total > 0, by: ['owner', 'administrator', 'viewer', 'editor'] },
  },
  '/api/qu/qu/detail': {
    owner: 'teacher',
    input: ({ world }) => ({ id: world.bank.quIds[0] ?? '' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK' },
  },
  '/api/qu/qu/version/list': {
    owner: 'teacher',
    input: ({ world }) => ({ id: world.bank.quIds[0] ?? '' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK' },
  },
  '/api/qu/qu/version/detail': {
    owner: 'teacher',
    input: ({ world }) => ({ id: world.bank.quIds[0] ?? '', version: 1 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK' },
  },
  '/api/qu/qu/version/restore': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => {
      const id = await world.banks.newQuestion();
      const changed = { ...radio({ content: '<p>第二版</p>' }), id, repoId: world.bank.repoId };
      await ask('/api/qu/qu/save', world.people.teacher.token, changed);
      return { id, version: 1 };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { id }) => (await world.read('/api/qu/qu/detail', { id }))?.content === '<p>第二版</p>',
  },
  '/api/qu/qu/bin/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ size: 50, params: { repoId: world.bank.repoId, content: await world.banks.newBinned() } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator', 'editor'] },
  },
  '/api/qu/qu/bin/restore': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await world.banks.binned()] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { ids }) => world.banks.isBinned(ids[0] ?? ''),
  },
  '/api/qu/qu/bin/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await world.banks.binned()] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'QU_OF_OWNER' },
    stays: async ({ world }, { ids }) => world.banks.isBinned(ids[0] ?? ''),
  },
  '/api/qu/qu/bulk/start': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({
      requestId: world.newRequestId(),
      selection: { ids: [await world.banks.newQuestion()] },
      action: { kind: 'copy' as const, repoId: world.bank.repoId, chapterId: world.bank.chapterId },
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
  },
  '/api/qu/qu/bulk/state': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.banks.newJob() }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/qu/qu/save': {
    owner: 'teacher',
    input: async ({ world }) => ({
      ...radio({ content: '<p>改过的题干</p>' }),
      id: await world.banks.newQuestion(),
      repoId: world.bank.repoId,
      chapterId: '',
      pointCodes: [world.pointCode],
      analysis: '',
      subList: [],
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { id = '' }) => (await world.read('/api/qu/qu/detail', { id }))?.version === 1,
  },
  '/api/qu/qu/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await world.banks.newQuestion()] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'QU_OF_OWNER' },
    stays: ({ world }, { ids }) => world.isThere('/api/qu/qu/detail', { id: ids[0] ?? '' }),
  },
  '/api/qu/qu/batch-level': {
    owner: 'teacher',
    input: async ({ world }) => ({ ids: [await world.banks.newQuestion()], quLevel: 4 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { ids }) => (await world.read('/api/qu/qu/detail', { id: ids[0] ?? '' }))?.quLevel === 2,
  },
  '/api/qu/qu/join-chapters': {
    owner: 'teacher',
    input: async ({ world }) => ({ ids: [await world.banks.newQuestion()], chapterId: world.bank.chapterId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { ids }) => (await world.read('/api/qu/qu/detail', { id: ids[0] ?? '' }))?.chapterId === '',
  },
  '/api/qu/qu/clear-chapters': {
    owner: 'teacher',
    input: async ({ world }) => {
      const ids = [await world.banks.newQuestion()];
      await ask('/api/qu/qu/join-chapters', world.people.teacher.token, { ids, chapterId: world.bank.chapterId });
      return { ids };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { ids }) => (await world.read('/api/qu/qu/detail', { id: ids[0] ?? '' }))?.chapterId === world.bank.chapterId,
  },
  '/api/qu/qu/batch-repo': {
    owner: 'teacher',
    input: async ({ world }) => ({ ids: [await world.banks.newQuestion()], repoId: world.bank.repoId, chapterId: world.bank.chapterId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { ids }) => (await world.read('/api/qu/qu/detail', { id: ids[0] ?? '' }))?.chapterId === '',
  },
  '/api/qu/qu/batch-points': {
    owner: 'teacher',
    input: async ({ world }) => ({ ids: [await world.banks.newQuestion()], pointCodes: [world.pointCode] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { ids }) => (await world.read('/api/qu/qu/detail', { id: ids[0] ?? '' }))?.pointCodes.length === 0,
  },
  '/api/qu/qu/clear-points': {
    owner: 'teacher',
    input: async ({ world }) => {
      const ids = [await world.banks.newQuestion()];
      await ask('/api/qu/qu/batch-points', world.people.teacher.token, { ids, pointCodes: [world.pointCode] });
      return { ids };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { ids }) => (await world.read('/api/qu/qu/detail', { id: ids[0] ?? '' }))?.pointCodes.length === 1,
  },
  '/api/qu/report/save': {
    owner: 'learner',
    spends: 'success',
    input: async ({ world }) => ({ quId: await world.banks.newQuestion(), content: '选项有错字' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    stays: async ({ world }, { quId }) => (await world.banks.reports(quId)).length === 0,
  },
  '/api/qu/report/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({
      size: 5,
      params: { quId: (await world.banks.newReport()).quId, auditState: 0, repoId: world.bank.repoId },
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator', 'editor'] },
  },
  '/api/qu/report/detail': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: (await world.banks.newReport()).id }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
  },
  '/api/qu/report/audit': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [(await world.banks.newReport()).id], auditState: 1 as const, auditMsg: '已改', auditPoints: 5 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { ids }) => (await world.read('/api/qu/report/detail', { id: ids[0] ?? '' }))?.auditState === 0,
  },
  '/api/qu/qu/list-of-random': {
    owner: 'teacher',
    input: ({ world }) => ({ rules: [{ repoId: world.bank.repoId, chapterIds: [], quType: 'multi', levels: [2], pointCodes: [] }] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ([rule]) => rule?.count === 1, by: ['owner', 'administrator', 'viewer', 'editor'] },
  },
} satisfies Partial<Rows>;
