import { ask } from '../../platform.js';
import type { Rows } from '../row.js';

/** Papers, each of which is its learner's, and the marking of them, which is the teacher's. */
export const paperRows = {
  '/api/paper/paper/create-paper': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ examId: await world.papers.examFor(owner), password: '' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU'],
    stays: async ({ owner }) => (await ask('/api/paper/paper/check-process', owner.token, {})) === null,
  },
  '/api/paper/paper/check-process': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => {
      await world.papers.sitting(owner);
      return {};
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: (open) => open !== null, by: ['owner'] },
  },
  '/api/paper/paper/paper-detail': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ paperId: (await world.papers.sitting(owner)).paperId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/paper/paper/sealed-detail': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ paperId: (await world.papers.sitting(owner)).paperId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/paper/paper/move-here': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ paperId: (await world.papers.sitting(owner)).paperId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: ({ world, owner }, { paperId }) => world.entryChecks.isOpenOn(owner, paperId),
  },
  '/api/paper/paper/qu-detail': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => {
      const { paperId, quId } = await world.papers.sitting(owner);
      return { paperId, quId };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/paper/paper/fill-answer': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => {
      const { paperId, quId } = await world.papers.sitting(owner);
      return { paperId, answers: [{ quId, seq: 1, answer: { options: [] } }] };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async ({ owner }, { paperId }) =>
      (await ask('/api/paper/paper/paper-detail', owner.token, { paperId })).cards.every(({ seq }) => seq === 0),
  },
  '/api/paper/paper/mark-qu': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => {
      const { paperId, quId } = await world.papers.sitting(owner);
      return { paperId, quId, mark: true };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async ({ owner }, { paperId }) =>
      (await ask('/api/paper/paper/paper-detail', owner.token, { paperId })).cards.every(({ mark }) => !mark),
  },
  '/api/paper/paper/left-time': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ id: (await world.papers.sitting(owner)).paperId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/paper/paper/hand-exam': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ id: (await world.papers.sitting(owner)).paperId, exState: 0 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async ({ owner }, { id }) => (await ask('/api/paper/paper/left-time', owner.token, { id })).handState === 0,
  },
  '/api/paper/paper/paper-result': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ id: (await world.papers.handedIn(owner)).paperId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/paper/paper/my-paging': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({
      size: 5,
      params: { examId: (await world.papers.handedIn(owner)).examId },
      orders: [{ column: 'title', asc: true }],
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner'] },
  },
  '/api/paper/paper/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({
      size: 5,
      params: {
        examId: (await world.papers.handedIn(await world.person('learner'))).examId,
        state: 1,
        reviewState: 0,
        handState: 1,
      },
      orders: [],
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator', 'viewer', 'editor', 'marker', 'formMaster'] },
  },
  '/api/paper/paper/review-detail': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.papers.handedInByName(await world.person('learner')) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK', marker: 'OK' },
  },
  '/api/paper/paper/review-paper': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => {
      const id = await world.papers.handedInByName(await world.person('learner'));
      const { version, groupList } = await ask('/api/paper/paper/review-detail', world.people.teacher.token, { id });
      const items = groupList
        .flatMap(({ quList }) => quList)
        .filter(({ needsHand }) => needsHand)
        .map(({ quId }) => ({ quId, score: 1, remark: '' }));
      return { id, version, items };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK', marker: 'OK' },
    stays: async ({ world }, { id, version }) => (await world.read('/api/paper/paper/review-detail', { id }))?.version === version,
  },
  '/api/paper/appeal/ask': {
    owner: 'learner',
    newPeople: true,
    spends: 'success',
    input: async ({ world, owner }) => ({ ...(await world.papers.marked(owner)), text: '请再看一次' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async ({ world }, { paperId }) => !(await world.papers.appeals()).some((row) => row.paperId === paperId),
  },
  '/api/paper/appeal/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ size: 5, params: { examId: (await world.papers.asked()).examId, state: 0 }, orders: [] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator', 'editor', 'marker'] },
  },
  '/api/paper/appeal/answer': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => {
      const paperId = await world.papers.nameIn((await world.papers.asked()).examId);
      return { paperId, quId: '', answer: '评分无误' };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK', marker: 'OK' },
    stays: async ({ world }, { paperId }) => {
      const paper = await world.read('/api/paper/paper/review-detail', { id: paperId });
      return (await world.papers.appeals()).some((row) => row.paperId === paper?.id && row.state === 0);
    },
  },
} satisfies Partial<Rows>;
