import { ask } from '../../platform.js';
import type { At } from '../row.js';
import type { Rows } from '../row.js';

/** The training of the person with the bank of the world, which goes on where one is open. */
async function training({ world, owner }: At): Promise<{ trainId: string; quId: string }> {
  const { id } = await ask('/api/repo/train/start', owner.token, { trainMode: 'repo_sort', repoId: world.bank.repoId });
  const [first] = await ask('/api/repo/train/card', owner.token, { id });
  return { trainId: id, quId: first?.quId ?? '' };
}
/** A question in the person's book. */
async function noted({ world, owner }: At): Promise<{ refType: 'repo'; refId: string; quId: string; id: string }> {
  const of = { refType: 'repo' as const, refId: world.bank.repoId, quId: world.bank.quIds[0] ?? '' };
  await ask('/api/client/book/write-note', owner.token, { ...of, favNote: '记一下' });
  const { refType, refId } = of;
  const { records } = await ask('/api/client/book/paging', owner.token, { params: { refType, refId, mark: 'note' } });
  return { ...of, id: records.find(({ quId }) => quId === of.quId)?.id ?? '' };
}
/** An exam of the person after the next days. */
async function examAhead({ world, owner }: At): Promise<string> {
  const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  const window = { startTime: inDays(10), endTime: inDays(11) };
  return world.school.exam(world.bank.quIds, { ...window, openType: 3, users: [owner.id] }, world.people.teacher.token);
}
const own = ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'] as const;
const everybody = ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'] as const;

/** Practice is everybody's; a training and a book are their learner's alone. */
export const trainingRows = {
  '/api/ai/chat': {
    owner: 'learner',
    // whoever sits an exam is refused: nobody in the row has begun one
    newPeople: true,
    input: () => ({ messages: [{ role: 'user', content: '什么是光合作用？' }] }),
    codes: everybody,
  },
  '/api/client/repo/open-paging': {
    owner: 'learner',
    input: async ({ world }) => ({
      size: 5,
      params: { title: (await world.read('/api/repo/detail', { id: world.bank.repoId }))?.title, forTrain: true },
      orders: [{ column: 'title', asc: true }],
    }),
    codes: [...everybody],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'learner', 'elsewhere', 'administrator'] },
  },
  '/api/client/repo/mine-paging': {
    owner: 'learner',
    input: async ({ world, owner }) => {
      const { id, hasJoin } = await ask('/api/client/repo/detail-for-train', owner.token, { id: world.bank.repoId });
      if (!hasJoin) await ask('/api/client/repo/join', owner.token, { id });
      return { size: 5, params: { title: (await world.read('/api/repo/detail', { id }))?.title, forTrain: true } };
    },
    codes: [...everybody],
    finds: { object: ({ total }) => total === 1, by: ['owner'] },
    // the row of `join` makes the others members, at the same time
    newPeople: true,
  },
  '/api/client/repo/join': { owner: 'learner', input: ({ world }) => ({ id: world.bank.repoId }), codes: [...everybody] },
  '/api/client/repo/detail-for-train': { owner: 'learner', input: ({ world }) => ({ id: world.bank.repoId }), codes: [...everybody] },
  '/api/repo/train/start': {
    owner: 'learner',
    // other rows look for the training that the learner began last, at the same time
    newPeople: true,
    input: ({ world }) => ({ trainMode: 'repo_rand', repoId: world.bank.repoId, clear: true }),
    codes: [...everybody],
  },
  '/api/repo/train/detail': { owner: 'learner', input: async (at) => ({ id: (await training(at)).trainId }), codes: [...own] },
  '/api/repo/train/card': { owner: 'learner', input: async (at) => ({ id: (await training(at)).trainId }), codes: [...own] },
  '/api/repo/train/qu-detail': {
    owner: 'learner',
    input: async (at) => ({ ...(await training(at)), trainMode: 'repo_sort' }),
    codes: [...own],
  },
  '/api/repo/train/fill': {
    owner: 'learner',
    input: async (at) => {
      const { trainId, quId } = await training(at);
      return { trainId, quId, answers: [{ quId, answer: { options: [] } }] };
    },
    codes: [...own],
  },
  '/api/repo/train/finish': {
    owner: 'learner',
    // other rows go on with the one of the learner
    newPeople: true,
    input: async (at) => ({ id: (await training(at)).trainId }),
    codes: [...own],
    spends: 'success',
    stays: async ({ owner }, { id }) => (await ask('/api/repo/train/detail', owner.token, { id })).state === 0,
  },
  '/api/repo/train/paging': {
    owner: 'learner',
    input: async (at) => {
      await training(at);
      return { size: 5, params: { repoId: at.world.bank.repoId } };
    },
    codes: [...everybody],
    // the others have begun one of another kind
    finds: { object: ({ records }) => records.some(({ trainMode }) => trainMode === 'repo_sort'), by: ['owner'] },
  },
  '/api/repo/train/progress': {
    owner: 'learner',
    newPeople: true,
    input: async (at) => {
      const { trainId, quId } = await training(at);
      await ask('/api/repo/train/fill', at.owner.token, { trainId, quId, answers: [{ quId, answer: { options: [] } }] });
      return { days: 1 };
    },
    codes: [...everybody],
    finds: { object: ({ days: [day] }) => day?.answers === 1, by: ['owner'] },
  },
  '/api/repo/train/list-question-use': {
    owner: 'teacher',
    input: ({ world }) => ({ quIds: world.bank.quIds.slice(0, 1) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
  },
  '/api/repo/train/check': {
    owner: 'learner',
    input: async (at) => {
      await training(at);
      return {};
    },
    codes: [...everybody],
    finds: { object: (open) => open?.trainMode === 'repo_sort', by: ['owner'] },
  },
  '/api/client/book/paging': {
    owner: 'learner',
    input: async (at) => {
      const { refType, refId } = await noted(at);
      return { size: 5, params: { refType, refId, title: '单选', mark: 'note' } };
    },
    codes: [...everybody],
    finds: { object: ({ total }) => total === 1, by: ['owner'] },
  },
  '/api/client/book/detail': { owner: 'learner', input: async (at) => ({ id: (await noted(at)).id }), codes: [...own] },
  '/api/client/book/delete': {
    owner: 'learner',
    // other rows read the note of the learner, at the same time
    newPeople: true,
    input: async (at) => ({ ids: [(await noted(at)).id], removeFav: true, removeNote: true }),
    codes: [...everybody],
    idle: ['learner', 'elsewhere', 'administrator'],
    stays: async ({ owner, world }) =>
      (await ask('/api/client/book/find-mark', owner.token, { refType: 'repo', refId: world.bank.repoId, quId: world.bank.quIds[0] ?? '' }))
        .favNote !== '',
  },
  '/api/client/book/auto-remove': {
    owner: 'learner',
    input: async (at) => {
      const { refId, quId } = await noted(at);
      return { refId, quId };
    },
    codes: [...own],
  },
  '/api/client/book/mark-fav': {
    owner: 'learner',
    input: ({ world }) => ({ refType: 'repo', refId: world.bank.repoId, quId: world.bank.quIds[1] ?? '', favMark: true }),
    codes: [...everybody],
  },
  '/api/client/book/find-mark': {
    owner: 'learner',
    input: async (at) => {
      const { refType, refId, quId } = await noted(at);
      return { refType, refId, quId };
    },
    codes: [...everybody],
    finds: { object: ({ favNote }) => favNote !== '', by: ['owner'] },
  },
  '/api/client/book/write-note': {
    owner: 'learner',
    input: ({ world }) => ({ refType: 'repo', refId: world.bank.repoId, quId: world.bank.quIds[2] ?? '', favNote: '笔记' }),
    codes: [...everybody],
  },
  // a person has one exam ahead: these rows would take it from each other
  '/api/client/book/review-today': {
    owner: 'learner',
    newPeople: true,
    input: async (at) => {
      await ask('/api/client/book/review-exam', at.owner.token, { id: await examAhead(at) });
      return {};
    },
    codes: [...everybody],
    finds: { object: ({ exam, days }) => exam?.leftDays === days.length, by: ['owner'] },
  },
  '/api/client/book/review-exam': {
    owner: 'learner',
    newPeople: true,
    input: async (at) => ({ id: await examAhead(at) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU'],
    spends: 'success',
    stays: async ({ owner }, { id }) => (await ask('/api/client/book/review-today', owner.token, {})).exam?.id !== id,
  },
  '/api/client/book/review-without-exam': {
    owner: 'learner',
    newPeople: true,
    input: async (at) => {
      await ask('/api/client/book/review-exam', at.owner.token, { id: await examAhead(at) });
      return {};
    },
    codes: [...everybody],
    idle: ['learner', 'elsewhere', 'administrator'],
    stays: async ({ owner }) => (await ask('/api/client/book/review-today', owner.token, {})).exam !== null,
  },
} satisfies Partial<Rows>;
