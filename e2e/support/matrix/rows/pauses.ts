import { ask, until } from '../../platform.js';
import type { Rows } from '../row.js';
import type { World } from '../world/world.js';

const who = ['owner', 'administrator', 'editor'] as const;
const others = ['elsewhere', 'colleague', 'viewer', 'marker', 'formMaster'] as const;
/** As the list of the console shows it. */
async function isPaused({ school }: World, id: string): Promise<boolean> {
  const { records } = await ask('/api/paper/paper/paging', school.admin, { size: 100, params: {} });
  return records.some((row) => row.id === id && row.pausedAt !== '');
}
async function paused(world: World): Promise<string> {
  const { paperId } = await world.papers.sitting(await world.person('learner'));
  await ask('/api/paper/paper/pause', world.school.admin, { id: world.newRequestId(), ids: [paperId], reason: '停电' });
  return paperId;
}

const stateOf = ({ school }: World, examId: string) => ask('/api/exam/exam/pause-state', school.admin, { examId });
/** An exam that stands with the one who sits it. */
async function pausedExam(world: World): Promise<string> {
  const { examId } = await world.papers.sitting(await world.person('learner'));
  await ask('/api/exam/exam/pause', world.school.admin, { id: world.newRequestId(), examId, reason: '停电' });
  await until(
    'the paper that stands',
    () => stateOf(world, examId),
    ({ standing }) => standing === 1,
  );
  return examId;
}

/** Papers, and whole exams, that stand for a while. */
export const pauseRows = {
  '/api/paper/paper/pause': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({
      id: world.newRequestId(),
      ids: [(await world.papers.sitting(await world.person('learner'))).paperId],
      reason: '停电',
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ count }) => count === 1, by: who },
    idle: others,
    stays: async ({ world }, { ids: [id = ''] }) => !(await isPaused(world, id)),
  },
  '/api/paper/paper/resume': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ id: world.newRequestId(), ids: [await paused(world)], reason: '来电' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ count }) => count === 1, by: who },
    idle: others,
    stays: async ({ world }, { ids: [id = ''] }) => isPaused(world, id),
  },
  '/api/paper/paper/swap': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({
      id: world.newRequestId(),
      paperId: (await world.papers.drawnSitting(await world.person('learner'))).paperId,
      time: 'left',
      reason: '试题泄露',
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    finds: { object: ({ id }, { paperId }) => id !== paperId, by: who },
    stays: async ({ world: { school } }, { paperId }) => {
      const { records } = await ask('/api/paper/paper/paging', school.admin, { size: 100, params: {} });
      return records.some(({ id }) => id === paperId);
    },
  },
  '/api/exam/exam/pause': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({
      id: world.newRequestId(),
      examId: (await world.papers.sitting(await world.person('learner'))).examId,
      reason: '停电',
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { examId }) => (await stateOf(world, examId)).pause === null,
  },
  '/api/exam/exam/resume': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ id: world.newRequestId(), examId: await pausedExam(world), reason: '来电' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { examId }) => (await stateOf(world, examId)).standing === 1,
  },
  '/api/exam/exam/pause-state': {
    owner: 'teacher',
    input: async ({ world }) => ({ examId: await pausedExam(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    finds: { object: ({ open, standing }) => open === 1 && standing === 1, by: who },
  },
} satisfies Partial<Rows>;
