import type { ClientInput, calls } from '@xuekao/contracts';
import { ask } from '../../platform.js';
import { fresh } from '../../school.js';
import type { Rows } from '../row.js';
import type { World } from '../world/world.js';

const hour = 3_600_000;
const price = 1250;
type ActivityInput = ClientInput<typeof calls.activity.activities.save>;

/** A sign-up of the learner's for an activity of the teacher's, which awaits its payment. */
async function newUnpaid({ people: { teacher, learner } }: World): Promise<{ id: string; title: string }> {
  const input: ActivityInput = {
    ...{ title: fresh('付费活动'), activityType: '1', price, openType: 3, users: [learner.id] },
    startTime: new Date(Date.now() - hour).toISOString(),
    endTime: new Date(Date.now() + hour).toISOString(),
  };
  const { id: activityId } = await ask('/api/activity/activity/save', teacher.token, input);
  const { id } = await ask('/api/activity/activity/join', learner.token, { activityId });
  return { id, title: input.title };
}
const stateOf = async (world: World, id = '') => (await world.read('/api/activity/join/detail', { id }))?.state;

/** Orders of the learner for sign-ups. */
export const joinOrderRows = {
  '/api/activity/buy/init': {
    owner: 'learner',
    input: async ({ world }) => ({ id: (await newUnpaid(world)).id }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/activity/buy/paging': {
    owner: 'learner',
    input: async ({ world }) => {
      const { id, title } = await newUnpaid(world);
      await ask('/api/activity/buy/init', world.people.learner.token, { id });
      return { params: { title } };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ total, records }) => total === 1 && records[0]?.amount === price && records[0].joinId !== '', by: ['owner'] },
  },
  '/api/activity/buy/mark-paid': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [(await newUnpaid(world)).id] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { ids }) => (await stateOf(world, ids[0])) === 1,
  },
} satisfies Partial<Rows>;
