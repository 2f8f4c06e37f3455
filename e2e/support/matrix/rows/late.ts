import { ask, until } from '../../platform.js';
import type { Rows } from '../row.js';
import type { World } from '../world/world.js';

/** An outage of somebody who sits nothing, which is done at once. */
async function givenOutage(world: World): Promise<string> {
  const { examId } = world.bank;
  const id = world.newRequestId();
  const [from, to] = [new Date(Date.now() - 120_000).toISOString(), new Date().toISOString()];
  const users = [(await world.person('learner')).id];
  await ask('/api/exam/exam/outage-give', world.school.admin, { id, examId, from, to, minutes: 1, reason: '停电', users, again: true });
  await until(
    'the outage that was given back',
    () => ask('/api/exam/exam/outage-paging', world.school.admin, { params: { examId } }),
    ({ records }) => records.some((each) => each.id === id && each.state === 'done'),
  );
  return id;
}

/** Answers that came too late, and time that an outage cost. */
export const lateRows = {
  '/api/exam/exam/late-paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ params: { examId: await world.latePapers.exam() } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total > 0, by: ['owner', 'administrator', 'editor'] },
  },
  '/api/exam/exam/late-detail': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.latePapers.paper() }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
  },
  '/api/exam/exam/late-judge': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ id: await world.latePapers.paper(), version: 1, take: [], reason: '没有断网' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { id }) => (await world.read('/api/exam/exam/late-detail', { id }))?.lateState === 1,
  },
  '/api/exam/exam/outage-gaps': {
    owner: 'teacher',
    input: ({ world }) => ({ examId: world.bank.examId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
  },
  '/api/exam/exam/outage-give': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({
      id: world.newRequestId(),
      examId: await world.latePapers.exam(),
      from: new Date(Date.now() - 120_000).toISOString(),
      to: new Date().toISOString(),
      minutes: 2,
      reason: '平台中断',
      // sits something else: the papers of the other rows stay as they are
      users: [world.people.learner.id],
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { examId }) => (await world.read('/api/exam/exam/outage-paging', { params: { examId } }))?.total === 0,
  },
  '/api/exam/exam/outage-end': {
    owner: 'teacher',
    input: async ({ world }) => ({ examId: world.bank.examId, id: await givenOutage(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
  },
  '/api/exam/exam/outage-paging': {
    owner: 'teacher',
    input: ({ world }) => ({ params: { examId: world.bank.examId } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'OK' },
  },
} satisfies Partial<Rows>;
