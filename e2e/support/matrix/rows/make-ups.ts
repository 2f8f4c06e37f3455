import { ask } from '../../platform.js';
import { inMinutes } from '../../school.js';
import type { Rows } from '../row.js';
import type { World } from '../world/world.js';

/** An exam that nobody came to and nobody can begin any more. */
async function missed(world: World): Promise<string> {
  const users = [world.people.learner.id];
  const { token } = world.people.teacher;
  const examId = await world.school.exam(world.bank.quIds.slice(0, 1), { openType: 3, users }, token);
  await ask('/api/exam/exam/state', token, { id: examId, state: 1 });
  return world.shares.share('exam', examId);
}

/** Exams for those who did not come to another one. */
export const makeUpRows = {
  '/api/exam/exam/make-up-info': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await missed(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'OK', formMaster: 'OK' },
    finds: {
      object: ({ absent, isOver }) => absent === 1 && isOver,
      by: ['owner', 'administrator', 'viewer', 'editor', 'marker', 'formMaster'],
    },
  },
  '/api/exam/exam/make-up': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({
      ...{ id: world.newRequestId(), examId: await missed(world), title: '补考' },
      ...{ startTime: inMinutes(60), endTime: inMinutes(120), publish: true },
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { examId }) => (await world.read('/api/exam/exam/make-up-info', { id: examId }))?.makeUps.length === 0,
  },
} satisfies Partial<Rows>;
