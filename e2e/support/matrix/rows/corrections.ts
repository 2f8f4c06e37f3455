import { ask, until } from '../../platform.js';
import type { Rows } from '../row.js';
import type { World } from '../world/world.js';

const console = ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'] as const;
/** Only those who may edit the exam see its keys. */
const ofEditors = { owner: 'teacher', codes: console, shared: { editor: 'OK' } } as const;

const changes = (world: World) => [
  { quId: world.bank.quIds[0] ?? '', isGiven: true, leaves: [{ quId: world.bank.quIds[0] ?? '', content: '<p>更正过的题干</p>' }] },
];
const stateOf = async (world: World, id: string) => (await world.read('/api/exam/correction/detail', { id }))?.state;
async function reached(world: World, id: string, state: 'ready' | 'applied'): Promise<string> {
  await until(
    `a correction that is ${state}`,
    () => ask('/api/exam/correction/detail', world.school.admin, { id }),
    (correction) => correction.state === state,
  );
  return id;
}
/** A dry run of the teacher's, of an exam of its own. */
async function ready(world: World): Promise<string> {
  const examId = await world.newHeldExam();
  const input = { examId, reason: '题目有误', changes: changes(world) };
  return reached(world, (await ask('/api/exam/correction/create', world.people.teacher.token, input)).id, 'ready');
}
async function applied(world: World): Promise<string> {
  const id = await ready(world);
  await ask('/api/exam/correction/apply', world.people.teacher.token, { id });
  return reached(world, id, 'applied');
}

/** Corrections of a published exam, which is the teacher's. */
export const correctionRows = {
  '/api/exam/correction/questions': {
    ...ofEditors,
    input: ({ world }) => ({ size: 5, params: { examId: world.bank.examId, title: '单选' } }),
  },
  '/api/exam/correction/question': {
    ...ofEditors,
    input: ({ world }) => ({ examId: world.bank.examId, quId: world.bank.quIds[0] ?? '' }),
  },
  '/api/exam/correction/create': {
    ...ofEditors,
    spends: 'success',
    input: async ({ world }) => ({ examId: await world.newHeldExam(), reason: '题目有误', qualifyScore: 1, changes: changes(world) }),
    stays: async ({ world }, { examId }) => (await world.read('/api/exam/correction/paging', { params: { examId } }))?.total === 0,
  },
  '/api/exam/correction/compute': {
    ...ofEditors,
    spends: 'success',
    input: async ({ world }) => ({ id: await ready(world) }),
    stays: async ({ world }, { id }) => (await stateOf(world, id)) === 'ready',
  },
  '/api/exam/correction/paging': {
    ...ofEditors,
    input: ({ world }) => ({ size: 5, params: { examId: world.bank.examId } }),
  },
  '/api/exam/correction/detail': {
    ...ofEditors,
    input: async ({ world }) => ({ id: await ready(world) }),
  },
  '/api/exam/correction/rows': {
    ...ofEditors,
    input: async ({ world }) => ({ size: 5, params: { id: await ready(world), kind: 'up', realName: '学员' } }),
  },
  '/api/exam/correction/apply': {
    ...ofEditors,
    spends: 'success',
    input: async ({ world }) => ({ id: await ready(world) }),
    stays: async ({ world }, { id }) => (await stateOf(world, id)) === 'ready',
  },
  '/api/exam/correction/undo': {
    ...ofEditors,
    spends: 'success',
    input: async ({ world }) => ({ id: await applied(world) }),
    stays: async ({ world }, { id }) => (await stateOf(world, id)) === 'applied',
  },
  '/api/exam/correction/drop': {
    ...ofEditors,
    spends: 'success',
    input: async ({ world }) => ({ id: await ready(world) }),
    stays: async ({ world }, { id }) => (await stateOf(world, id)) === 'ready',
  },
} satisfies Partial<Rows>;
