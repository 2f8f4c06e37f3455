import { examInput } from '../../school.js';
import type { Rows } from '../row.js';
import { titleOfExam } from './exam-hall.js';

/** Exams of the console, which are the teacher's. */
export const examRows = {
  '/api/exam/exam/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({
      size: 5,
      params: { title: await titleOfExam(world), state: 0, excludes: [] },
      orders: [{ column: 'title', asc: true }],
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator', 'viewer', 'editor', 'marker', 'formMaster'] },
  },
  '/api/exam/exam/standing': {
    owner: 'teacher',
    input: ({ world }) => ({ id: world.bank.examId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'OK', formMaster: 'OK' },
  },
  '/api/exam/exam/before-publish': {
    owner: 'teacher',
    input: ({ world }) => ({ id: world.bank.examId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'OK' },
  },
  '/api/exam/exam/list-question-use': {
    owner: 'teacher',
    input: ({ world }) => ({ quIds: world.bank.quIds.slice(0, 1) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
  },
  '/api/exam/exam/list-former-versions': {
    owner: 'teacher',
    input: ({ world }) => ({ quId: world.bank.quIds[0] ?? '' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK' },
  },
  '/api/exam/exam/detail': {
    owner: 'teacher',
    input: ({ world }) => ({ id: world.bank.examId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'OK', formMaster: 'OK' },
  },
  '/api/exam/exam/list-titles': {
    owner: 'teacher',
    input: ({ world }) => ({ ids: [world.bank.examId], title: '考试' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ length }) => length === 1, by: ['owner', 'administrator', 'viewer', 'editor', 'marker', 'formMaster'] },
  },
  '/api/exam/exam/save': {
    owner: 'teacher',
    input: async ({ world }) => ({
      ...examInput(world.bank.tmplId, { title: '改过的考试' }),
      id: await world.newDraft(),
      content: '',
      departs: [],
      users: [],
      late: false,
      lateMax: 0,
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { id = '' }) => (await world.read('/api/exam/exam/detail', { id }))?.title !== '改过的考试',
  },
  '/api/exam/exam/state': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newDraft(), state: 0 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { id }) => (await world.read('/api/exam/exam/detail', { id }))?.state === 2,
  },
  '/api/exam/exam/release': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newHeldExam(), what: 'score', released: true }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { id }) => (await world.read('/api/exam/exam/detail', { id }))?.scoreReleased === false,
  },
  '/api/exam/exam/withhold': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ id: await world.newHeldExam(), withheld: true, reason: '第 1 题答案有误' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { id }) => (await world.read('/api/exam/exam/standing', { id }))?.withheld === null,
  },
  '/api/exam/exam/copy': {
    owner: 'teacher',
    input: ({ world }) => ({ id: world.bank.examId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'OK' },
  },
  '/api/exam/exam/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await world.newDraft()] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { ids }) => world.isThere('/api/exam/exam/detail', { id: ids[0] ?? '' }),
  },
  '/api/exam/exam/todo': {
    owner: 'teacher',
    input: () => ({}),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
  },
  '/api/exam/exam/roster': {
    owner: 'teacher',
    input: ({ world }) => ({ size: 5, params: { examId: world.bank.examId } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'OK', formMaster: 'OK' },
  },
  '/api/exam/exam/remind': {
    owner: 'teacher',
    input: ({ world }) => ({ examId: world.bank.examId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'OK', formMaster: 'OK' },
  },
  '/api/exam/exam/prepare-notify': {
    owner: 'teacher',
    input: ({ world }) => ({ id: world.bank.examId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'OK', formMaster: 'OK' },
  },
} satisfies Partial<Rows>;
