import { ask } from '../../platform.js';
import { examInput } from '../../school.js';
import type { Rows } from '../row.js';
import type { World } from '../world.js';

const titleOfExam = async (world: World) => (await world.read('/api/exam/exam/detail', { id: world.bank.examId }))?.title;
const hall = async (world: World) => ({
  current: 1,
  size: 5,
  params: { title: await titleOfExam(world), flag: 'ALL' as const },
  orders: [{ column: 'startTime', asc: true }],
});

/** Exams and templates, which are the teacher's; the exam is for one learner, and so is each paper. */
export const examRows = {
  '/api/client/exam/open-paging': {
    owner: 'learner',
    input: ({ world }) => hall(world),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner'] },
  },
  '/api/client/exam/mine-paging': {
    owner: 'learner',
    input: ({ world }) => hall(world),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner'] },
  },
  '/api/client/exam/join': {
    owner: 'learner',
    input: ({ world }) => ({ id: world.bank.examId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU'],
  },
  '/api/exam/exam/check-info': {
    owner: 'learner',
    input: ({ world }) => ({ id: world.bank.examId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU'],
  },
  '/api/exam/exam/simple-detail': {
    owner: 'learner',
    input: ({ world }) => ({ id: world.bank.examId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU'],
  },
  '/api/socket/ticket': {
    owner: 'learner',
    input: ({ world }) => ({ kind: 'exam', examId: world.bank.examId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU'],
  },

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
    stays: ({ world }, { id }) => world.hasShares('exam', id),
  },
  '/api/exam/exam/share/delete': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newDraft(), to: [{ kind: 'user', id: world.people.viewer.id }] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { id }) => world.hasShares('exam', id),
  },
  '/api/exam/exam/share/hand-over': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ id: await world.newDraft(), userId: world.people.colleague.id }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { id }) => world.isOfTeacher('exam', id),
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
  '/api/paper/paper/create-paper': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ examId: await world.examFor(owner), password: '' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU'],
    stays: async ({ owner }) => (await ask('/api/paper/paper/check-process', owner.token, {})) === null,
  },
  '/api/paper/paper/check-process': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => {
      await world.sitting(owner);
      return {};
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: (open) => open !== null, by: ['owner'] },
  },
  '/api/paper/paper/paper-detail': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ paperId: (await world.sitting(owner)).paperId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/paper/paper/move-here': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ paperId: (await world.sitting(owner)).paperId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: ({ world, owner }, { paperId }) => world.isOpenOn(owner, paperId),
  },
  '/api/paper/paper/qu-detail': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => {
      const { paperId, quId } = await world.sitting(owner);
      return { paperId, quId };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/paper/paper/fill-answer': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => {
      const { paperId, quId } = await world.sitting(owner);
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
      const { paperId, quId } = await world.sitting(owner);
      return { paperId, quId, mark: true };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async ({ owner }, { paperId }) =>
      (await ask('/api/paper/paper/paper-detail', owner.token, { paperId })).cards.every(({ mark }) => !mark),
  },
  '/api/paper/paper/left-time': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ id: (await world.sitting(owner)).paperId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/paper/paper/hand-exam': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ id: (await world.sitting(owner)).paperId, exState: 0 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async ({ owner }, { id }) => (await ask('/api/paper/paper/left-time', owner.token, { id })).handState === 0,
  },
  '/api/paper/paper/paper-result': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ id: (await world.handedIn(owner)).paperId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/paper/paper/my-paging': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({
      size: 5,
      params: { examId: (await world.handedIn(owner)).examId },
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
        examId: (await world.handedIn(await world.person('learner'))).examId,
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
    input: async ({ world }) => ({ id: (await world.handedIn(await world.person('learner'))).paperId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK', marker: 'OK' },
  },
  '/api/paper/paper/review-paper': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => {
      const { paperId: id } = await world.handedIn(await world.person('learner'));
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
    input: async ({ world, owner }) => ({ ...(await world.marked(owner)), text: '请再看一次' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async ({ world }, { paperId }) => !(await world.appeals()).some((row) => row.paperId === paperId),
  },
  '/api/paper/appeal/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ size: 5, params: { examId: (await world.asked()).examId, state: 0 }, orders: [] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator', 'editor', 'marker'] },
  },
  '/api/paper/appeal/answer': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ paperId: (await world.asked()).paperId, quId: '', answer: '评分无误' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK', marker: 'OK' },
    stays: async ({ world }, { paperId }) => (await world.appeals()).some((row) => row.paperId === paperId && row.state === 0),
  },
  '/api/paper/paper/mark-as': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [(await world.handedIn(await world.person('learner'))).paperId], as: 'invalid', reason: '替考' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ count }) => count === 1, by: ['owner', 'administrator', 'editor'] },
    idle: ['elsewhere', 'colleague', 'viewer', 'marker', 'formMaster'],
    stays: async ({ world }, { ids: [id = ''] }) => (await world.read('/api/paper/paper/review-detail', { id }))?.valid === true,
  },
  '/api/paper/paper/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [(await world.handedIn(await world.person('learner'))).paperId], reason: '误交' }),
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
      ids: [(await world.sitting(await world.person('learner'))).paperId],
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
      ids: [(await world.handedIn(await world.person('learner'))).paperId],
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
      ids: [await world.boundPaper()],
      reason: '设备没电',
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ count }) => count === 1, by: ['owner', 'administrator', 'editor'] },
    idle: ['elsewhere', 'colleague', 'viewer', 'marker', 'formMaster'],
    stays: ({ world }, { ids: [id = ''] }) => world.isBound(id),
  },
  '/api/exam/watch/force-hand': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({
      id: world.newRequestId(),
      paperIds: [(await world.sitting(await world.person('learner'))).paperId],
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
      return { examId: (await world.sitting(who)).examId, userId: who.id, message: '请坐好' };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
  },
  '/api/exam/exam/late-paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ params: { examId: await world.lateExam() } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total > 0, by: ['owner', 'administrator', 'editor'] },
  },
  '/api/exam/exam/late-detail': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.latePaper() }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
  },
  '/api/exam/exam/late-judge': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ id: await world.latePaper(), version: 1, take: [], reason: '没有断网' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { id }) => (await world.read('/api/exam/exam/late-detail', { id }))?.lateState === 1,
  },
  '/api/exam/exam/outage-gaps': {
    owner: 'teacher',
    input: ({ world }) => ({ examId: world.bank.examId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
  },
  '/api/exam/exam/outage-give': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({
      id: world.newRequestId(),
      examId: await world.lateExam(),
      from: new Date(Date.now() - 120_000).toISOString(),
      to: new Date().toISOString(),
      minutes: 2,
      reason: '平台中断',
      // sits something else: the papers of the other rows stay as they are
      users: [world.people.learner.id],
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { examId }) => (await world.read('/api/exam/exam/outage-paging', { params: { examId } }))?.total === 0,
  },
  '/api/exam/exam/outage-paging': {
    owner: 'teacher',
    input: ({ world }) => ({ params: { examId: world.bank.examId } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'OK' },
  },
} satisfies Partial<Rows>;
