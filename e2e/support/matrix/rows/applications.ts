import { ask } from '../../platform.js';
import type { Person } from '../../school.js';
import type { Rows } from '../row.js';
import type { World } from '../world/world.js';

/** An exam that the person is too late for: of the teacher's, but where it is not about the learner. */
async function newLateExam({ school, people: { teacher, learner }, bank }: World, who: Pick<Person, 'id'> = learner): Promise<string> {
  const by = who.id === learner.id ? teacher.token : school.admin;
  const startTime = new Date(Date.now() - 60_000).toISOString();
  const rules = { openType: 3 as const, users: [who.id], startTime, late: true, lateMax: 0 };
  const examId = await school.draft(bank.tmplId, rules, by);
  await school.publish(examId, by);
  return examId;
}
async function newApplication(world: World, who: Person = world.people.learner): Promise<{ id: string; examId: string }> {
  const examId = await newLateExam(world, who);
  await ask('/api/exam/apply/save', who.token, { examId, applyMsg: '路上堵车' });
  const { records } = await ask('/api/exam/apply/paging', world.school.admin, { params: { examId } });
  return { id: records[0]?.id ?? '', examId };
}
const rowOf = async (world: World, id = '') =>
  (await world.read('/api/exam/apply/paging', { size: 1000 }))?.records.find((application) => application.id === id);

/** Applications of the learner for exams of the teacher. */
export const applicationRows = {
  '/api/exam/apply/save': {
    owner: 'learner',
    spends: 'success',
    input: async ({ world }) => ({ examId: await newLateExam(world), applyMsg: '路上堵车' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU'],
    stays: async ({ world }, { examId }) => (await world.read('/api/exam/apply/paging', { params: { examId } }))?.total === 0,
  },
  '/api/exam/apply/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ params: { examId: (await newApplication(world)).examId } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator'] },
  },
  '/api/exam/apply/audit': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [(await newApplication(world)).id], auditState: 1, auditMsg: '情况属实' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    own: {
      who: 'administrator',
      input: async (world, who) => ({ ids: [(await newApplication(world, who)).id], auditState: 1, auditMsg: '情况属实' }),
      code: 'OWN_MATTER',
    },
    stays: async ({ world }, { ids }) => (await rowOf(world, ids[0]))?.auditState === 0,
  },
  '/api/exam/apply/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [(await newApplication(world)).id] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { ids }) => (await rowOf(world, ids[0])) !== undefined,
  },
} satisfies Partial<Rows>;
