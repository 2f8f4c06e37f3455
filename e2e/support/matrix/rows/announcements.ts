import { ask } from '../../platform.js';
import type { Person } from '../../school.js';
import type { Rows } from '../row.js';
import type { World } from '../world/world.js';

/** An announcement to the exam that the person sits. */
async function announced(world: World, who: Person): Promise<{ examId: string; id: string }> {
  const { examId } = await world.papers.sitting(who);
  const id = world.newRequestId();
  await ask('/api/socket/watch/batch-msg', world.people.teacher.token, { id, examId, message: '还有十分钟' });
  return { examId, id };
}
const unreadOf = async (owner: Person, examId: string): Promise<number> =>
  (await ask('/api/exam/announce/unread', owner.token, { examId })).list.length;

/** Words to those who sit an exam of the teacher. */
export const announcementRows = {
  '/api/socket/watch/batch-msg': {
    owner: 'teacher',
    input: async ({ world }) => ({ examId: (await world.papers.sitting(await world.person('learner'))).examId, message: '请坐好' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
  },
  '/api/exam/announce/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ size: 5, params: { examId: (await announced(world, await world.person('learner'))).examId } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator', 'editor'] },
  },
  '/api/exam/announce/unread': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ examId: (await announced(world, owner)).examId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    finds: { object: ({ list }) => list.length === 1, by: ['owner'] },
  },
  '/api/exam/announce/read': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ id: (await announced(world, owner)).id }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async ({ owner }) => {
      const open = await ask('/api/paper/paper/check-process', owner.token, {});
      return open !== null && (await unreadOf(owner, open.examId)) === 1;
    },
  },
} satisfies Partial<Rows>;
