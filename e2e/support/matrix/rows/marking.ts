import type { CallTypes } from '@xuekao/contracts';
import { ask } from '../../platform.js';
import type { Rows } from '../row.js';
import type { World } from '../world/world.js';

const notDouble = { scope: 0 as const, quIds: [], tolerance: 0 };

/** A paper of the teacher's exam by the name that its blind marker reads, with the question of it that waits for a mark. */
async function waiting(world: World) {
  const { examId } = await world.papers.handedIn(await world.person('learner'));
  const paperId = await world.papers.nameIn(examId);
  const { groupList, version } = await ask('/api/paper/paper/review-detail', world.people.teacher.token, { id: paperId });
  const quId = groupList.flatMap(({ quList }) => quList).find(({ needsHand }) => needsHand)?.quId ?? '';
  return { examId, paperId, quId, version };
}
async function answer(world: World, token = world.people.teacher.token) {
  const { examId, paperId, quId } = await waiting(world);
  const { items } = await ask('/api/paper/marking/next', token, { examId, quId });
  const { version = 0, setRevision = 0 } = items[0] ?? {};
  return { id: paperId, quId, version, setRevision, score: 1, remark: '' };
}
const isWaiting = async (world: World, id: string): Promise<boolean> => {
  const read = await world.read('/api/paper/paper/review-detail', { id });
  return read?.groupList.some(({ quList }) => quList.some(({ needsHand }) => needsHand)) ?? false;
};

/** Marking one question across papers. The teacher's exam is shared, so an editor and a marker do what the teacher does. */
export const markingRows = {
  '/api/paper/marking/questions': {
    owner: 'teacher',
    input: ({ world }) => ({ examId: world.bank.examId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK', marker: 'OK' },
    finds: { object: ({ records }) => records.length > 0, by: ['owner', 'administrator', 'editor', 'marker'] },
  },
  '/api/paper/marking/settings': {
    owner: 'teacher',
    input: async ({ world }) => ({ examId: (await waiting(world)).examId, blind: false, doubleMarking: notDouble }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { examId }) => (await world.read('/api/paper/marking/questions', { examId }))?.blind === true,
  },
  '/api/paper/marking/next': {
    owner: 'teacher',
    // one for each of those who may have one
    input: async ({ world }) => {
      const { examId, quId } = await waiting(world);
      return { examId, quId, count: 1, decide: false, except: [] };
    },
    spends: 'success',
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK', marker: 'OK' },
    finds: { object: ({ items }) => items.length === 1, by: ['owner', 'administrator', 'editor', 'marker'] },
  },
  '/api/paper/marking/keep': {
    owner: 'teacher',
    input: async ({ world }) => {
      const { id: paperId, quId } = await answer(world);
      return { items: [{ paperId, quId }] };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ lost }) => lost.length === 0, by: ['owner'] },
  },
  '/api/paper/marking/release': {
    owner: 'teacher',
    input: async ({ world }) => {
      const { id: paperId, quId } = await answer(world);
      return { items: [{ paperId, quId }] };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    idle: ['elsewhere', 'administrator', 'colleague', 'viewer', 'editor', 'marker', 'formMaster'],
    stays: async ({ owner }, { items }) => (await ask('/api/paper/marking/keep', owner.token, { items })).lost.length === 0,
  },
  '/api/paper/marking/mark': {
    owner: 'teacher',
    spends: 'success',
    // held by the teacher: the others who may mark hear that
    input: async ({ world }) => ({ ...(await answer(world)), again: false }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'MARK_HELD'],
    shared: { editor: 'MARK_HELD', marker: 'MARK_HELD' },
    stays: ({ world }, { id }) => isWaiting(world, id),
  },
  '/api/paper/marking/ai-score': {
    owner: 'teacher',
    input: async ({ world }) => {
      const { paperId: id, quId } = await waiting(world);
      return { id, quId };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK', marker: 'OK' },
    // a proposal is no mark, whoever asks for it
    idle: ['owner', 'administrator', 'editor', 'marker'],
    stays: ({ world }, { id }) => isWaiting(world, id),
  },
  '/api/paper/marking/mark-same': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => {
      const seen = await answer(world);
      // it lies on no desk: all who may mark do
      await ask('/api/paper/marking/release', world.people.teacher.token, { items: [{ paperId: seen.id, quId: seen.quId }] });
      return seen;
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK', marker: 'OK' },
    stays: ({ world }, { id }) => isWaiting(world, id),
  },
  '/api/paper/marking/reopen': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }): Promise<CallTypes['/api/paper/marking/reopen']['input']> => {
      const { paperId: id, quId, version } = await waiting(world);
      const items = [{ quId, score: 1, remark: '' }];
      const marked = await ask('/api/paper/paper/review-paper', world.people.teacher.token, { id, version, items });
      return { id, version: marked.version, quIds: [quId], reason: '重新评阅' };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { id }) => !(await isWaiting(world, id)),
  },
} satisfies Partial<Rows>;
