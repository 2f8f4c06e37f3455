import { ask } from '../../platform.js';
import type { Rows } from '../row.js';
import type { World } from '../world.js';

const who = ['owner', 'administrator', 'editor'] as const;
const others = ['elsewhere', 'colleague', 'viewer', 'marker', 'formMaster'] as const;
/** As the list of the console shows it. */
async function isPaused({ school }: World, id: string): Promise<boolean> {
  const { records } = await ask('/api/paper/paper/paging', school.admin, { size: 100, params: {} });
  return records.some((row) => row.id === id && row.pausedAt !== '');
}
async function paused(world: World): Promise<string> {
  const { paperId } = await world.sitting(await world.person('learner'));
  await ask('/api/paper/paper/pause', world.school.admin, { id: world.newRequestId(), ids: [paperId], reason: '停电' });
  return paperId;
}

/** Papers that stand for a while. */
export const pauseRows = {
  '/api/paper/paper/pause': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({
      id: world.newRequestId(),
      ids: [(await world.sitting(await world.person('learner'))).paperId],
      reason: '停电',
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ count }) => count === 1, by: who },
    idle: others,
    stays: async ({ world }, { ids: [id = ''] }) => !(await isPaused(world, id)),
  },
  '/api/paper/paper/resume': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ id: world.newRequestId(), ids: [await paused(world)], reason: '来电' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ count }) => count === 1, by: who },
    idle: others,
    stays: async ({ world }, { ids: [id = ''] }) => isPaused(world, id),
  },
} satisfies Partial<Rows>;
