import type { ClientInput, calls } from '@xuekao/contracts';
import { ask } from '../../platform.js';
import { fresh } from '../../school.js';
import type { Rows } from '../row.js';
import type { World } from '../world/world.js';

type ActivityInput = ClientInput<typeof calls.activity.activities.save>;
const hour = 3_600_000;
const inputOf = (fields: Partial<ActivityInput> = {}): ActivityInput => ({
  title: fresh('报名活动'),
  activityType: '1',
  startTime: new Date(Date.now() - hour).toISOString(),
  endTime: new Date(Date.now() + hour).toISOString(),
  openType: 1,
  ...fields,
});
const form: ActivityInput['fields'] = [{ fieldName: 'unit', fieldTitle: '单位', fieldType: 'text', required: true }];
const answers = [{ fieldName: 'unit', fieldValue: '一厂' }];

/** An activity of the teacher's for the learner alone. */
async function newActivity({ people: { teacher, learner } }: World, fields: Partial<ActivityInput> = {}): Promise<string> {
  return (await ask('/api/activity/activity/save', teacher.token, inputOf({ openType: 3, users: [learner.id], ...fields }))).id;
}
/** A sign-up of the learner's that waits for its audit. */
async function newJoin(world: World, who = world.people.learner, openType = 3): Promise<{ activityId: string; id: string }> {
  const activityId = await newActivity(world, { requireAudit: true, fields: form, ...(openType === 3 ? {} : { openType: 1, users: [] }) });
  const { id } = await ask('/api/activity/activity/join', who.token, { activityId, joinData: answers });
  return { activityId, id };
}
async function newRejected(world: World): Promise<string> {
  const { id } = await newJoin(world);
  await ask('/api/activity/join/audit', world.people.teacher.token, { ids: [id], state: 3, auditMsg: '单位不对' });
  return id;
}
const stateOf = async (world: World, id = '') => (await world.read('/api/activity/join/detail', { id }))?.state;
const activityOf = (world: World, id = '') => world.read('/api/activity/activity/admin/detail', { id });

/** Activities of the teacher, and sign-ups of the learner for them. */
export const activityRows = {
  '/api/activity/activity/paging': {
    owner: 'learner',
    input: async ({ world }) => ({ params: { title: (await activityOf(world, await newActivity(world)))?.title ?? '' } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner'] },
  },
  '/api/activity/activity/detail': {
    owner: 'learner',
    input: async ({ world }) => ({ id: await newActivity(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/activity/activity/check-pass': {
    owner: 'learner',
    input: async ({ world }) => ({ activityId: await newActivity(world, { openType: 9, password: 'zhima' }), password: 'zhima' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/activity/activity/admin/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ params: { title: (await activityOf(world, await newActivity(world)))?.title ?? '' } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator'] },
  },
  '/api/activity/activity/admin/detail': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await newActivity(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
  '/api/activity/activity/save': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ id: await newActivity(world), ...inputOf({ title: '改名的活动', openType: 1 }) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { id }) => (await activityOf(world, id))?.title !== '改名的活动',
  },
  '/api/activity/activity/state': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await newActivity(world)], state: 1 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { ids }) => (await activityOf(world, ids[0]))?.state === 0,
  },
  '/api/activity/activity/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await newActivity(world)] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { ids }) => world.isThere('/api/activity/activity/admin/detail', { id: ids[0] ?? '' }),
  },
  '/api/activity/activity/join': {
    owner: 'learner',
    spends: 'success',
    input: async ({ world }) => ({ activityId: await newActivity(world, { fields: form }), joinData: answers }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async ({ world }, { activityId }) => (await activityOf(world, activityId))?.joinCount === 0,
  },
  '/api/activity/join/check-join': {
    owner: 'learner',
    input: async ({ world }) => ({ id: (await newJoin(world)).activityId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    finds: { object: ({ my }) => my?.state === 2, by: ['owner'] },
  },
  '/api/activity/join/my-paging': {
    owner: 'learner',
    input: async ({ world }) => {
      const { activityId } = await newJoin(world);
      return { params: { title: (await activityOf(world, activityId))?.title ?? '' } };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner'] },
  },
  '/api/activity/join/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ params: { activityId: (await newJoin(world)).activityId } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator'] },
  },
  '/api/activity/join/detail': {
    owner: 'learner',
    input: async ({ world }) => ({ id: (await newJoin(world)).id }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'OK'],
  },
  '/api/activity/join/update': {
    owner: 'learner',
    spends: 'success',
    input: async ({ world }) => ({ id: await newRejected(world), joinData: [{ fieldName: 'unit', fieldValue: '二厂' }] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { id }) => (await stateOf(world, id)) === 3,
  },
  '/api/activity/join/audit': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [(await newJoin(world)).id], state: 0 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    own: {
      who: 'administrator',
      input: async (world, who) => ({ ids: [(await newJoin(world, who, 1)).id], state: 0 }),
      code: 'OWN_MATTER',
    },
    stays: async ({ world }, { ids }) => (await stateOf(world, ids[0])) === 2,
  },
  '/api/activity/join/export': {
    owner: 'teacher',
    input: async ({ world }) => ({ activityId: (await newJoin(world)).activityId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
  '/api/activity/join/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [(await newJoin(world)).id] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { ids }) => (await stateOf(world, ids[0])) === 2,
  },
} satisfies Partial<Rows>;
