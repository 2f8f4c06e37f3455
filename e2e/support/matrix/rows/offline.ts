import type { Rows } from '../row.js';
import type { World } from '../world/world.js';

/** An exam of the teacher's that the learner writes in a room, and that has begun. */
async function newRoom({ school, people: { teacher, learner }, bank }: World): Promise<string> {
  const rules = { openType: 3 as const, users: [learner.id], offline: true, place: '教学楼 301' };
  const examId = await school.draft(bank.tmplId, rules, teacher.token);
  await school.publish(examId, teacher.token);
  return examId;
}
const rowsOf = async (world: World, examId: string) =>
  (await world.read('/api/exam/offline/paging', { params: { examId } }))?.records.map(({ entryState, userScore }) => [
    entryState,
    userScore,
  ]);

/** Marks of exams in a room. */
export const offlineRows = {
  '/api/exam/offline/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ params: { examId: await newRoom(world) } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    // the class of the learner sees it, and types nothing in
    shared: { formMaster: 'OK' },
    finds: { object: ({ total, mayEnter }) => total === 1 && mayEnter, by: ['owner', 'administrator'] },
  },
  '/api/exam/offline/save': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ examId: await newRoom(world), rows: [{ userId: world.people.learner.id, userScore: 1 }], reason: '' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    finds: { object: ({ count, failed }) => count === 1 && failed.length === 0, by: ['owner', 'administrator'] },
    stays: async ({ world }, { examId }) => (await rowsOf(world, examId))?.every(([state]) => state === 0) === true,
  },
  '/api/exam/offline/template': {
    owner: 'teacher',
    input: async ({ world }) => ({ examId: await newRoom(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
  '/api/exam/offline/check': {
    owner: 'teacher',
    input: async ({ world }) => ({
      examId: await newRoom(world),
      rows: [
        ['用户名', '总分', '备注'],
        [world.people.learner.account.userName, '1', '=1+1'],
      ],
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    finds: { object: ({ rows, faultCount }) => rows[0]?.userScore === 1 && faultCount === 0, by: ['owner', 'administrator'] },
    // nothing is stored by it
    stays: async ({ world }, { examId }) => (await rowsOf(world, examId))?.every(([state]) => state === 0) === true,
  },
} satisfies Partial<Rows>;
