import { ask, until } from '../../platform.js';
import type { Rows } from '../row.js';
import type { World } from '../world/world.js';

const who = ['owner', 'administrator', 'editor'] as const;
const listOf = async (world: World, examId: string) =>
  (await ask('/api/exam/exam/arrange-paging', world.school.admin, { params: { examId } })).records;
async function arranged(world: World): Promise<{ examId: string; id: string }> {
  const { examId } = await world.papers.sitting(await world.person('learner'));
  const deed = { id: world.newRequestId(), examId, targets: [{ kind: 'all' as const, id: '' }], extraMinutes: 10, reason: '设备故障' };
  await ask('/api/exam/exam/arrange-give', world.school.admin, deed);
  const [row] = await until(
    'the arrangement reaches the paper',
    () => listOf(world, examId),
    ([first]) => first?.papers === 1,
  );
  if (!row) throw new Error('nothing was arranged');
  return { examId, id: row.id };
}

/** Other rules of an exam for some of its people. */
export const arrangementRows = {
  '/api/exam/exam/arrange-give': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({
      id: world.newRequestId(),
      examId: (await world.papers.sitting(await world.person('learner'))).examId,
      targets: [{ kind: 'all', id: '' }],
      extraMinutes: 10,
      reason: '设备故障',
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    finds: { object: ({ count }) => count === 1, by: who },
    stays: async ({ world }, { examId }) => (await listOf(world, examId)).length === 0,
  },
  '/api/exam/exam/arrange-paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ params: { examId: (await arranged(world)).examId } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    finds: { object: ({ records }) => records[0]?.extraMinutes === 10 && records[0].papers === 1, by: who },
  },
  '/api/exam/exam/arrange-remove': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => {
      const { examId, id } = await arranged(world);
      return { examId, ids: [id], reason: '误操作' };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { examId }) => (await listOf(world, examId))[0]?.removed === null,
  },
  '/api/exam/exam/identify': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => {
      const { examId, userId } = await world.entryChecks.faceExam();
      return { examId, userId, reason: '核对身份证' };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    own: {
      who: 'administrator',
      input: async (world, { id: userId }) => ({ ...(await world.entryChecks.faceExam()), userId, reason: '核对身份证' }),
      code: 'OWN_MATTER',
    },
    stays: async ({ world }, { examId }) => !(await world.entryChecks.isIdentified(examId)),
  },
} satisfies Partial<Rows>;
