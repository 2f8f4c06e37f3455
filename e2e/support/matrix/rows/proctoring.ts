import { ask } from '../../platform.js';
import type { Rows } from '../row.js';
import type { World } from '../world.js';

const reports = (world: World, paperId: string) => ask('/api/exam/watch/leave-list', world.school.admin, { paperId });

const pictures = async (world: World, paperId: string) =>
  (await ask('/api/exam/watch/capture-list', world.school.admin, { paperId })).captures;
/** A wall of one pixel: nobody is on it. */
const wall = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNoaGj4DwAFhAKAjM1mJgAAAABJRU5ErkJggg==';
async function filmed(world: World): Promise<{ paperId: string; id: string }> {
  const who = await world.person('learner');
  const paperId = await world.filmedPaper(who);
  await ask('/api/paper/capture/save', who.token, { paperId, base64: wall });
  return { paperId, id: (await pictures(world, paperId))[0]?.id ?? '' };
}

export const proctoringRows = {
  '/api/paper/paper/leave-incr': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ id: await world.watchedPaper(owner), key: world.newRequestId(), seconds: 8 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async ({ world }, { id }) => (await reports(world, id)).length === 0,
  },
  '/api/exam/watch/leave-list': {
    owner: 'teacher',
    input: async ({ world }) => {
      const who = await world.person('learner');
      const paperId = await world.watchedPaper(who);
      await ask('/api/paper/paper/leave-incr', who.token, { id: paperId, seconds: 8 });
      return { paperId };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
    finds: { object: (leaves) => leaves[0]?.seconds === 8, by: ['owner', 'administrator', 'viewer', 'editor', 'formMaster'] },
  },
  '/api/exam/watch/watch-stat': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: (await world.sitting(await world.person('learner'))).examId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'OK', formMaster: 'OK' },
    finds: {
      object: ({ processCount, requireCount }) => processCount === 1 && requireCount === 1,
      by: ['owner', 'administrator', 'viewer', 'editor', 'marker', 'formMaster'],
    },
  },
  '/api/exam/watch/process-paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ params: { examId: (await world.sitting(await world.person('learner'))).examId } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    // who marks blind is not told who sits
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
    finds: {
      object: ({ records, counts }) => records.length === 1 && counts.online + counts.offline === 1,
      by: ['owner', 'administrator', 'viewer', 'editor', 'formMaster'],
    },
  },
  '/api/exam/watch/hand-paging': {
    owner: 'teacher',
    input: async ({ world }) => {
      const who = await world.person('learner');
      const { examId, paperId } = await world.sitting(who);
      await ask('/api/paper/paper/hand-exam', who.token, { id: paperId });
      return { params: { examId, handState: 1, overwrite: 0 } };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
    finds: {
      object: ({ records }) => records.length === 1 && records[0]?.exState === 0,
      by: ['owner', 'administrator', 'viewer', 'editor', 'formMaster'],
    },
  },
  '/api/exam/watch/timeline': {
    owner: 'teacher',
    input: async ({ world }) => {
      const who = await world.person('learner');
      const paperId = await world.watchedPaper(who);
      await ask('/api/paper/paper/leave-incr', who.token, { id: paperId, seconds: 8 });
      return { paperId };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
    finds: {
      object: (rows) => rows.some(({ what, seconds }) => what === 'leave' && seconds === 8) && rows.some(({ what }) => what === 'begun'),
      by: ['owner', 'administrator', 'viewer', 'editor', 'formMaster'],
    },
  },
  '/api/paper/capture/save': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ paperId: await world.filmedPaper(owner), base64: '', key: world.newRequestId() }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async ({ world }, { paperId }) => (await pictures(world, paperId)).length === 0,
  },
  '/api/paper/capture/face-check': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ examId: (await world.faceExam(owner)).examId, base64: wall }),
    codes: ['NOT_SIGNED_IN', 'OK', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU'],
    finds: { object: ({ pass, failMsg }) => !pass && failMsg !== '', by: ['owner'] },
  },
  '/api/exam/watch/capture-list': {
    owner: 'teacher',
    input: async ({ world }) => ({ paperId: (await filmed(world)).paperId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
    finds: { object: ({ captures }) => captures[0]?.hasPicture === true, by: ['owner', 'administrator', 'viewer', 'editor', 'formMaster'] },
  },
  '/api/exam/watch/capture-picture': {
    owner: 'teacher',
    input: async ({ world }) => filmed(world),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
    finds: {
      object: ({ image }) => image.startsWith('data:image/jpeg'),
      by: ['owner', 'administrator', 'viewer', 'editor', 'formMaster'],
    },
  },
  '/api/exam/watch/capture-judge': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ...(await filmed(world)), as: 'dismissed', note: '光线变化' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
    stays: async ({ world }, { paperId }) => (await pictures(world, paperId))[0]?.finding === null,
  },
} satisfies Partial<Rows>;
