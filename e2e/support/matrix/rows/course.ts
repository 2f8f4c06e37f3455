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
  '/api/course/course/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await newCourse(world)] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { ids }) => world.isThere('/api/course/course/admin/detail', { id: ids[0] ?? '' }),
  },
} satisfies Partial<Rows>;
