import type { ClientInput, calls } from '@xuekao/contracts';
import { ask } from '../../platform.js';
import { fresh } from '../../school.js';
import type { Rows } from '../row.js';
import type { World } from '../world/world.js';

type CourseInput = ClientInput<typeof calls.course.courses.save>;
const inputOf = (fields: Partial<CourseInput> = {}): CourseInput => ({ title: fresh('课程'), openType: 1, ...fields });

/** A course of the teacher's for the learner alone. */
export async function newCourse({ people: { teacher, learner } }: World, fields: Partial<CourseInput> = {}): Promise<string> {
  return (await ask('/api/course/course/save', teacher.token, inputOf({ openType: 3, users: [learner.id], ...fields }))).id;
}
/** A course of the teacher's for the learner alone, with a live that begins in a minute. */
export async function newLive(world: World): Promise<{ courseId: string; liveId: string }> {
  const startTime = new Date(Date.now() + 60_000).toISOString();
  const courseId = await newCourse(world, { liveList: [{ title: '开班直播', startTime, duration: 45, liveType: 1 }] });
  return { courseId, liveId: (await courseOf(world, courseId))?.liveList[0]?.id ?? '' };
}
const keyOfLive = async (world: World, live: { courseId: string; liveId: string }): Promise<string> =>
  (await ask('/api/course/live/push', world.people.teacher.token, live)).streamKey;
/** Keys of lives as they were made. */
const firstKeys = new Map<string, string>();
const courseOf = (world: World, id = '') => world.read('/api/course/course/admin/detail', { id });

/** Courses of the teacher in the console. */
export const courseRows = {
  '/api/course/course/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ params: { title: (await courseOf(world, await newCourse(world)))?.title ?? '' } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator'] },
  },
  '/api/course/course/admin/detail': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await newCourse(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
  '/api/course/course/simple-detail': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await newCourse(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
  '/api/course/course/save': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ id: await newCourse(world), ...inputOf({ title: '改名的课程' }) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { id }) => (await courseOf(world, id))?.title !== '改名的课程',
  },
  '/api/course/course/state': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await newCourse(world)], state: 1 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { ids }) => (await courseOf(world, ids[0]))?.state === 0,
  },
  '/api/course/live/states': {
    owner: 'teacher',
    input: async ({ world }) => ({ courseId: (await newLive(world)).courseId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    finds: { object: ({ lives }) => lives.length === 1 && lives[0]?.state === 0, by: ['owner', 'administrator'] },
  },
  '/api/course/live/push': {
    owner: 'teacher',
    input: ({ world }) => newLive(world),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
  '/api/course/live/renew-key': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => {
      const live = await newLive(world);
      firstKeys.set(live.liveId, await keyOfLive(world, live));
      return live;
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, live) => (await keyOfLive(world, live)) === firstKeys.get(live.liveId),
  },
  '/api/course/course/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await newCourse(world)] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { ids }) => world.isThere('/api/course/course/admin/detail', { id: ids[0] ?? '' }),
  },
} satisfies Partial<Rows>;
