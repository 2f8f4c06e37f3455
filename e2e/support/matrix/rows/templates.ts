import { fresh } from '../../school.js';
import type { Rows } from '../row.js';

/** Templates, which are the teacher's. */
export const templateRows = {
  '/api/tmpl/tmpl/share/list': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newTemplate() }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK' },
  },
  '/api/tmpl/tmpl/share/save': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newTemplate(), to: [{ kind: 'user', id: world.people.colleague.id }], right: 'view' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { id }) => world.shares.hasShares('template', id),
  },
  '/api/tmpl/tmpl/share/delete': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newTemplate(), to: [{ kind: 'user', id: world.people.viewer.id }] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { id }) => world.shares.hasShares('template', id),
  },
  '/api/tmpl/tmpl/share/hand-over': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ id: await world.newTemplate(), userId: world.people.colleague.id }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { id }) => world.shares.isOfTeacher('template', id),
  },
  '/api/tmpl/tmpl/share/reasons': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newTemplate(), userId: world.people.viewer.id }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },

  '/api/tmpl/tmpl/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({
      size: 5,
      params: { title: (await world.read('/api/tmpl/tmpl/detail', { id: world.bank.tmplId }))?.title },
      orders: [{ column: 'updateTime', asc: true }],
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator', 'viewer', 'editor'] },
  },
  '/api/tmpl/tmpl/detail': {
    owner: 'teacher',
    input: ({ world }) => ({ id: world.bank.tmplId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK' },
  },
  '/api/tmpl/tmpl/save': {
    owner: 'teacher',
    // without questions: those of a bank that is not there would be refused before the template is looked for
    input: async ({ world }) => ({ id: await world.newTemplate(), title: fresh('改过'), remark: '改过', groups: [] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { id = '' }) => (await world.read('/api/tmpl/tmpl/detail', { id }))?.quCount === 1,
  },
  '/api/tmpl/tmpl/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await world.newTemplate()] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { ids }) => world.isThere('/api/tmpl/tmpl/detail', { id: ids[0] ?? '' }),
  },
  '/api/tmpl/tmpl/list-published-exams': {
    owner: 'teacher',
    input: ({ world }) => ({ id: world.bank.tmplId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK' },
  },
  '/api/tmpl/tmpl/list-question-use': {
    owner: 'teacher',
    input: ({ world }) => ({ quIds: world.bank.quIds.slice(0, 1) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
  },
  '/api/tmpl/group/list-group': {
    owner: 'teacher',
    input: ({ world }) => ({ id: world.bank.tmplId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK' },
  },
  '/api/tmpl/group/list-qu': {
    owner: 'teacher',
    input: ({ world }) => ({ id: world.bank.groupId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK' },
  },
  '/api/tmpl/tmpl/check-draw': {
    owner: 'teacher',
    // the bank has one question of the kind: two cannot be had
    input: ({ world }) => ({
      rules: [{ repoId: world.bank.repoId, chapterIds: [], quType: 'multi', levels: [2], pointCodes: [], count: 2 }],
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ([rule]) => rule?.have === 1, by: ['owner', 'administrator', 'viewer', 'editor'] },
  },
} satisfies Partial<Rows>;
