import type { CallTypes } from '@xuekao/contracts';
import { ask } from '../../platform.js';
import { fresh, type Person } from '../../school.js';
import type { At, Rows } from '../row.js';
import type { World } from '../world/world.js';

type Form = CallTypes['/api/battle/battle/save']['input'];

const form = ({ bank }: World, changes: Partial<Form> = {}): Form => ({
  title: fresh('对战'),
  cycleType: 1,
  cycleCount: 20,
  quScore: 5,
  rules: [{ repoId: bank.repoId, quType: 'radio', levels: [], count: 1 }],
  startTime: new Date(Date.now() - 60_000).toISOString(),
  endTime: new Date(Date.now() + 86_400_000).toISOString(),
  openType: 1,
  ...changes,
});
/** A draft of the teacher. */
const draft = async (world: World, changes: Partial<Form> = {}): Promise<string> =>
  (await ask('/api/battle/battle/save', world.people.teacher.token, form(world, changes))).id;
/** One of the teacher's that is played now. */
async function running(world: World, changes: Partial<Form> = {}): Promise<string> {
  const id = await draft(world, changes);
  await ask('/api/battle/battle/state', world.people.teacher.token, { id, state: 0 });
  return id;
}
async function begun(world: World, who: Person): Promise<{ battleId: string; paperId: string }> {
  const battleId = await running(world);
  return { battleId, paperId: (await ask('/api/battle/battle/join', who.token, { battleId })).id };
}
async function handed({ world, owner }: At): Promise<{ battleId: string; paperId: string }> {
  const paper = await begun(world, owner);
  await ask('/api/battle/paper/hand-exam', owner.token, { id: paper.paperId });
  return paper;
}
const answered = async ({ owner }: At, paperId: string): Promise<boolean> =>
  (await ask('/api/battle/paper/qu-index', owner.token, { paperId })).quList.some((row) => row.answered);
const stateOf = async (world: World, id: string): Promise<number | undefined> =>
  (await world.read('/api/battle/battle/admin/detail', { id }))?.state;

const own = ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'] as const;
const everybody = ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'] as const;
const ofTeacher = ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'] as const;

/** Battles: made by a teacher, played by everybody whom they are for; a paper is its player's alone. */
export const battleRows = {
  '/api/battle/battle/paging': {
    owner: 'learner',
    input: async ({ world }) => {
      const id = await running(world, { openType: 2, departs: [world.cast.here.deptCode] });
      return { params: { title: (await world.read('/api/battle/battle/admin/detail', { id }))?.title } };
    },
    codes: [...everybody],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'learner'] },
  },
  '/api/battle/battle/detail': {
    owner: 'learner',
    input: async ({ world }) => ({ id: await running(world, { openType: 2, departs: [world.cast.here.deptCode] }) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/battle/battle/join': {
    owner: 'learner',
    input: async ({ world }) => ({ battleId: await running(world, { openType: 9, password: '8848' }), password: '8848' }),
    codes: [...everybody],
  },
  '/api/battle/battle/ranking-person': {
    owner: 'learner',
    input: async (at) => ({ id: (await handed(at)).battleId, timeType: 1 }),
    codes: [...everybody],
    finds: { object: ([first]) => first?.isMine === true, by: ['owner'] },
  },
  '/api/battle/battle/ranking-dept': {
    owner: 'learner',
    input: async (at) => ({ id: (await handed(at)).battleId, timeType: 4 }),
    codes: [...everybody],
    finds: { object: ([first]) => first?.isMine === true, by: ['owner'] },
  },
  '/api/battle/battle/admin/paging': {
    owner: 'teacher',
    input: async ({ world }) => {
      const id = await draft(world);
      return { params: { title: (await world.read('/api/battle/battle/admin/detail', { id }))?.title } };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator'] },
  },
  '/api/battle/battle/admin/detail': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await draft(world) }),
    codes: [...ofTeacher],
  },
  '/api/battle/battle/save': {
    owner: 'teacher',
    input: async ({ world }) => ({ ...form(world), id: await draft(world), cycleCount: 7 }),
    codes: [...ofTeacher],
    stays: async ({ world }, { id = '' }) => (await world.read('/api/battle/battle/admin/detail', { id }))?.cycleCount === 20,
  },
  '/api/battle/battle/state': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ id: await running(world), state: 1 }),
    codes: [...ofTeacher],
    stays: async ({ world }, { id }) => (await stateOf(world, id)) === 0,
  },
  '/api/battle/battle/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await draft(world)] }),
    codes: [...ofTeacher],
    stays: async ({ world }, { ids }) => (await stateOf(world, ids[0] ?? '')) === 2,
  },
  '/api/battle/battle/statistics': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await running(world) }),
    codes: [...ofTeacher],
  },
  '/api/battle/battle/board-pass': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await running(world) }),
    codes: [...ofTeacher],
    finds: { object: ({ pass }) => pass !== '', by: ['owner', 'administrator'] },
  },
  // public: the pass says which battle is shown
  '/api/battle/battle/board': {
    owner: 'learner',
    input: async (at) => {
      const { battleId } = await handed(at);
      const { pass } = await ask('/api/battle/battle/board-pass', at.world.people.teacher.token, { id: battleId });
      return { pass, timeType: 1 };
    },
    codes: ['OK', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ people }) => people.length === 1, by: ['anonymous', 'owner', 'learner', 'elsewhere', 'administrator'] },
  },
  '/api/battle/paper/create': {
    owner: 'learner',
    input: async ({ world }) => ({ battleId: await running(world) }),
    codes: [...everybody],
  },
  '/api/battle/paper/qu-index': {
    owner: 'learner',
    input: async ({ world, owner }) => ({ paperId: (await begun(world, owner)).paperId }),
    codes: [...own],
  },
  '/api/battle/paper/qu-detail': {
    owner: 'learner',
    input: async ({ world, owner }) => {
      const { paperId } = await begun(world, owner);
      const { quList } = await ask('/api/battle/paper/qu-index', owner.token, { paperId });
      return { paperId, quId: quList[0]?.quId ?? '' };
    },
    codes: [...own],
  },
  '/api/battle/paper/fill-answer': {
    owner: 'learner',
    input: async ({ world, owner }) => {
      const { paperId } = await begun(world, owner);
      const { quList } = await ask('/api/battle/paper/qu-index', owner.token, { paperId });
      const quId = quList[0]?.quId ?? '';
      const { question } = await ask('/api/battle/paper/qu-detail', owner.token, { paperId, quId });
      return { paperId, answers: [{ quId, seq: 1, answer: { options: [question.answerList[0]?.id ?? ''] } }] };
    },
    codes: [...own],
    finds: { object: ({ saved }) => saved[0]?.seq === 1, by: ['owner'] },
    stays: async (at, { paperId }) => !(await answered(at, paperId)),
  },
  '/api/battle/paper/hand-exam': {
    owner: 'learner',
    input: async ({ world, owner }) => ({ id: (await begun(world, owner)).paperId }),
    codes: [...own],
    stays: async ({ owner }, { id }) => (await ask('/api/battle/paper/qu-index', owner.token, { paperId: id })).handState === 0,
  },
  '/api/battle/paper/result': { owner: 'learner', input: async (at) => ({ id: (await handed(at)).paperId }), codes: [...own] },
  '/api/battle/paper/detail': {
    owner: 'learner',
    // whoever sits an exam is refused: nobody in the row has begun one
    newPeople: true,
    input: async (at) => ({ id: (await handed(at)).paperId }),
    codes: [...own],
    finds: { object: ({ quList }) => quList.length === 1, by: ['owner'] },
  },
  '/api/battle/paper/my-paging': {
    owner: 'learner',
    input: async (at) => ({ params: { battleId: (await handed(at)).battleId } }),
    codes: [...everybody],
    finds: { object: ({ total }) => total === 1, by: ['owner'] },
  },
} satisfies Partial<Rows>;
