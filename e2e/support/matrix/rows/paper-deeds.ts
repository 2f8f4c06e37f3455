import type { Rows } from '../row.js';

/** Deeds of the staff upon papers of the teacher's exams. */
export const paperDeedRows = {
  '/api/paper/paper/mark-as': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({
      ids: [(await world.papers.handedIn(await world.person('learner'))).paperId],
      as: 'invalid',
      reason: '替考',
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ count }) => count === 1, by: ['owner', 'administrator', 'editor'] },
    idle: ['elsewhere', 'colleague', 'viewer', 'marker', 'formMaster'],
    stays: async ({ world }, { ids: [id = ''] }) => (await world.read('/api/paper/paper/review-detail', { id }))?.valid === true,
  },
  '/api/paper/paper/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [(await world.papers.handedIn(await world.person('learner'))).paperId], reason: '误交' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ count }) => count === 1, by: ['owner', 'administrator', 'editor'] },
    idle: ['elsewhere', 'colleague', 'viewer', 'marker', 'formMaster'],
    stays: ({ world }, { ids: [id = ''] }) => world.isThere('/api/paper/paper/review-detail', { id }),
  },
  '/api/paper/paper/more-time': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({
      id: world.newRequestId(),
      ids: [(await world.papers.sitting(await world.person('learner'))).paperId],
      minutes: 5,
      reason: '设备更换',
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ count }) => count === 1, by: ['owner', 'administrator', 'editor'] },
    idle: ['elsewhere', 'colleague', 'viewer', 'marker', 'formMaster'],
  },
  '/api/paper/paper/reopen': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({
      id: world.newRequestId(),
      ids: [(await world.papers.handedIn(await world.person('learner'))).paperId],
      minutes: 5,
      reason: '误交',
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ count }) => count === 1, by: ['owner', 'administrator', 'editor'] },
    idle: ['elsewhere', 'colleague', 'viewer', 'marker', 'formMaster'],
    stays: ({ world }, { ids: [id = ''] }) => world.isThere('/api/paper/paper/review-detail', { id }),
  },
  '/api/paper/paper/allow-move': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({
      id: world.newRequestId(),
      ids: [await world.entryChecks.boundPaper()],
      reason: '设备没电',
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ count }) => count === 1, by: ['owner', 'administrator', 'editor'] },
    idle: ['elsewhere', 'colleague', 'viewer', 'marker', 'formMaster'],
    stays: ({ world }, { ids: [id = ''] }) => world.entryChecks.isBound(id),
  },
  '/api/exam/watch/force-hand': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({
      id: world.newRequestId(),
      paperIds: [(await world.papers.sitting(await world.person('learner'))).paperId],
      exState: 5,
      message: '提前离场',
      valid: false,
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ count }) => count === 1, by: ['owner', 'administrator', 'editor'] },
    idle: ['elsewhere', 'colleague', 'viewer', 'marker', 'formMaster'],
    stays: async ({ world }, { paperIds: [id = ''] }) => !(await world.isThere('/api/paper/paper/review-detail', { id })),
  },
  '/api/socket/watch/single-msg': {
    owner: 'teacher',
    input: async ({ world }) => {
      const who = await world.person('learner');
      return { examId: (await world.papers.sitting(who)).examId, userId: who.id, message: '请坐好' };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
  },
} satisfies Partial<Rows>;
