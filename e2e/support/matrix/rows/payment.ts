import { randomUUID } from 'node:crypto';
import { ask, until } from '../../platform.js';
import type { Rows } from '../row.js';
import type { World } from '../world/world.js';

/** The service of the points hears of people by events, one after the other: behind a crowd of them it takes its time. */
const heardMs = 30_000;

async function accountOf({ pupil, school }: World): Promise<string> {
  await until(
    'the account of the pupil',
    () => ask('/api/points/account/paging', school.admin, { params: { realName: pupil.account.userName } }),
    ({ total }) => total === 1,
    heardMs,
  );
  return pupil.id;
}
/** A second person of the pupil's department, who has points. */
async function giverOf(world: World): Promise<string> {
  await accountOf(world);
  const input = { requestId: randomUUID(), ids: [world.pupil.id], direction: 1 as const, points: 100, reason: '测试' };
  await ask('/api/points/account/change', world.school.admin, input);
  return world.pupil.id;
}

/** No entry of the pupil has this reason. */
async function isWithout({ pupil, school }: World, reason: string): Promise<boolean> {
  const { records } = await ask('/api/points/log/paging', school.admin, { size: 500, params: { userId: pupil.id } });
  return records.every(({ refRemark }) => !refRemark.includes(reason));
}

/** Points of the pupil: staff of another department and whoever only made the account do not reach them. */
export const paymentRows = {
  '/api/user/points/my-paging': {
    owner: 'learner',
    input: () => ({ size: 5, params: { refRemark: '奖励' }, orders: [{ column: 'createTime', asc: false }] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/user/points/my-balance': { owner: 'learner', input: () => ({}), codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'] },
  '/api/points/account/paging': {
    owner: 'teacher',
    input: async ({ world }) => {
      await accountOf(world);
      return { params: { realName: world.pupil.account.userName }, orders: [{ column: 'points', asc: false }] };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['administrator'] },
  },
  '/api/points/log/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ params: { userId: await giverOf(world), kind: 2 } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total > 0, by: ['administrator'] },
  },
  '/api/points/account/change': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ requestId: randomUUID(), ids: [await accountOf(world)], direction: 1, points: 1, reason: randomUUID() }),
    codes: ['NOT_SIGNED_IN', 'NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { reason }) => isWithout(world, reason),
  },
  '/api/points/account/transfer': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => {
      const from = await giverOf(world);
      const to = (await world.cast.newPupil()).id;
      await until(
        'the account of the other pupil',
        () => ask('/api/points/account/paging', world.school.admin, { size: 200, orders: [{ column: 'userName', asc: false }] }),
        ({ records }) => records.some(({ id }) => id === to),
        heardMs,
      );
      return { requestId: randomUUID(), from, to, points: 1, reason: randomUUID() };
    },
    codes: ['NOT_SIGNED_IN', 'NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { reason }) => isWithout(world, reason),
  },
} satisfies Partial<Rows>;
