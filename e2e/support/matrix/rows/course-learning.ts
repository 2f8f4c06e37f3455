import { page12, scormPackage } from '@xuekao/interchange/testing/scorm';
import { courseFile } from '../../course-files.js';
import { ask } from '../../platform.js';
import { fresh, type Person } from '../../school.js';
import type { Rows } from '../row.js';
import type { World } from '../world/world.js';
import { newCourse, newLive } from './course.js';
import { newCourseFile } from './course-files.js';

/** A course of the teacher's for the learner alone, with a document that asks for half a minute and one behind it. */
async function newLessons(world: World, fields: Parameters<typeof newCourse>[1] = {}) {
  const [fileId, nextId] = [await newCourseFile(world), await newCourseFile(world)];
  const dirList = [{ title: '第一章', fileList: [{ fileId, needLearn: 30 }, { fileId: nextId }] }];
  return { courseId: await newCourse(world, { dirList, ...fields }), fileId, nextId };
}
const titleOf = async (world: World, courseId: string) =>
  (await world.read('/api/course/course/admin/detail', { id: courseId }))?.title ?? '';
const pageOf = (world: World, courseId: string) => ask('/api/course/course/detail', world.people.learner.token, { id: courseId });
async function begun(world: World, who: Pick<Person, 'id' | 'token'> = world.people.learner) {
  const lessons = await newLessons(world, { users: [who.id] });
  const { courseId, fileId } = lessons;
  const { ticket } = await ask('/api/course/learn/load-process', who.token, { courseId, fileId });
  return { ...lessons, ticket };
}
const learnerIn = (world: World, courseId: string) =>
  ask('/api/course/learn/user-lessons', world.people.teacher.token, { courseId, userId: world.people.learner.id });

/** A course with a SCORM package, which the person has open. */
async function packageOpen(world: World, who: Pick<Person, 'id' | 'token'>) {
  const bytes = scormPackage({ version: '1.2', items: [{ title: '灭火器', href: 'index.html' }], files: { 'index.html': page12() } });
  const fileId = await courseFile(world.people.teacher.token, `${fresh('课件包')}.zip`, bytes);
  const courseId = await newCourse(world, { dirList: [{ title: '第一章', fileList: [{ fileId, needLearn: 30 }] }], users: [who.id] });
  const { ticket } = await ask('/api/course/learn/load-process', who.token, { courseId, fileId });
  return { courseId, fileId, ticket };
}

async function newQuestion(world: World) {
  const { courseId, fileId } = await newLessons(world);
  const question = { courseId, fileId, title: fresh('提问'), content: '<p>多久检查一次？</p>' };
  return { ...question, id: (await ask('/api/course/qa/save', world.people.learner.token, question)).id };
}
const questionOf = (world: World, id = '') => ask('/api/course/qa/detail', world.people.teacher.token, { id });

/** Learning of the learner's, in a course that the teacher has made for nobody else. */
export const courseLearningRows = {
  '/api/client/course/open-paging': {
    owner: 'learner',
    input: async ({ world }) => ({ params: { title: await titleOf(world, await newCourse(world)) } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner'] },
  },
  '/api/client/course/mine-paging': {
    owner: 'learner',
    input: async ({ world }) => ({ params: { title: await titleOf(world, (await begun(world)).courseId), state: 2 } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner'] },
  },
  '/api/client/course/join': {
    owner: 'learner',
    spends: 'success',
    input: async ({ world }) => ({ id: await newCourse(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async ({ world }, { id }) => !(await pageOf(world, id)).hasJoin,
  },
  '/api/client/course/ref-file-list': {
    owner: 'learner',
    input: async ({ world }) => ({ courseId: (await newLessons(world)).courseId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/client/course/lives': {
    owner: 'learner',
    input: async ({ world }) => ({ courseId: (await newLive(world)).courseId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'COURSE_SHUT', 'COURSE_SHUT', 'COURSE_SHUT'],
  },
  '/api/client/course/live-open': {
    owner: 'learner',
    input: ({ world }) => newLive(world),
    codes: ['NOT_SIGNED_IN', 'OK', 'COURSE_SHUT', 'COURSE_SHUT', 'COURSE_SHUT'],
  },
  '/api/course/course/detail': {
    owner: 'learner',
    input: async ({ world }) => ({ id: (await newLessons(world)).courseId }),
    // whom it is not for reads why, and nothing of it
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ state, dirList }) => state === 0 && dirList.length > 0, by: ['owner'] },
  },
  '/api/course/buy/init': {
    owner: 'learner',
    input: async ({ world }) => ({ courseId: await newCourse(world, { price: 990 }) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/course/learn/load-process': {
    owner: 'learner',
    spends: 'success',
    input: async ({ world }) => {
      const { courseId, fileId } = await newLessons(world);
      return { courseId, fileId };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'COURSE_SHUT', 'COURSE_SHUT', 'COURSE_SHUT'],
    stays: async ({ world }, { courseId }) => (await pageOf(world, courseId)).latestFileId === '',
  },
  '/api/course/learn/save-process': {
    owner: 'learner',
    spends: 'success',
    // one page of a person plays: those of other rows would stop it
    newPeople: true,
    input: async ({ world, owner }) => {
      const { courseId, fileId, ticket } = await begun(world, owner);
      return { courseId, fileId, ticket, sequence: 1, position: 0, plays: [] };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'LESSON_TICKET', 'LESSON_TICKET', 'LESSON_TICKET'],
  },
  '/api/course/learn/load-package': {
    owner: 'learner',
    newPeople: true,
    input: ({ world, owner }) => packageOpen(world, owner),
    codes: ['NOT_SIGNED_IN', 'OK', 'LESSON_TICKET', 'LESSON_TICKET', 'LESSON_TICKET'],
    finds: { object: ({ current }) => current.url !== '' && current.revision === 0, by: ['owner'] },
  },
  '/api/course/learn/save-package': {
    owner: 'learner',
    spends: 'success',
    newPeople: true,
    input: async ({ world, owner }) => ({
      ...{ ...(await packageOpen(world, owner)), itemId: '1', revision: 0 },
      values: { 'cmi.core.lesson_location': '2' },
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'LESSON_TICKET', 'LESSON_TICKET', 'LESSON_TICKET'],
    stays: async ({ owner }, { courseId, fileId, ticket }) =>
      (await ask('/api/course/learn/load-package', owner.token, { courseId, fileId, ticket })).current.revision === 0,
  },
  '/api/course/learn/fix-process': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => {
      const { courseId, fileId } = await newLessons(world);
      return { courseId, fileId, userId: world.people.learner.id, reason: '现场培训' };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { courseId }) => (await learnerIn(world, courseId))[0]?.finished === false,
  },
  '/api/course/course/user-paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ params: { courseId: (await begun(world)).courseId } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator'] },
  },
  '/api/course/course/statistics': {
    owner: 'teacher',
    input: async ({ world }) => ({ courseId: (await begun(world)).courseId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    finds: { object: ({ learners, lessons }) => learners === 1 && lessons[0]?.begun === 1, by: ['owner', 'administrator'] },
  },
  '/api/course/course/lesson-statistics': {
    owner: 'teacher',
    input: async ({ world }) => {
      const { courseId, fileId } = await begun(world);
      return { courseId, fileId };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    finds: { object: (lesson) => lesson.begun === 1, by: ['owner', 'administrator'] },
  },
  '/api/course/course/export-learners': {
    owner: 'teacher',
    input: async ({ world }) => ({ courseId: (await begun(world)).courseId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
  '/api/course/learn/user-lessons': {
    owner: 'teacher',
    input: async ({ world }) => ({ courseId: (await begun(world)).courseId, userId: world.people.learner.id }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
  '/api/client/course/qa/paging': {
    owner: 'learner',
    input: async ({ world }) => ({ params: { courseId: (await newQuestion(world)).courseId } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    finds: { object: ({ total }) => total === 1, by: ['owner'] },
  },
  '/api/client/course/qa/detail': {
    owner: 'learner',
    input: async ({ world }) => ({ id: (await newQuestion(world)).id }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/client/course/qa/reply-paging': {
    owner: 'learner',
    input: async ({ world }) => {
      const { id } = await newQuestion(world);
      await ask('/api/course/qa/reply', world.people.teacher.token, { qaId: id, content: '<p>每月一次</p>' });
      return { params: { qaId: id } };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    finds: { object: ({ total }) => total === 1, by: ['owner'] },
  },
  '/api/client/course/qa/reply': {
    owner: 'learner',
    spends: 'success',
    input: async ({ world }) => ({ qaId: (await newQuestion(world)).id, content: '<p>补充</p>' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async ({ world }, { qaId }) => (await questionOf(world, qaId)).replyCount === 0,
  },
  '/api/course/qa/save': {
    owner: 'learner',
    spends: 'success',
    input: async ({ world }) => {
      const { courseId, fileId } = await newLessons(world);
      return { courseId, fileId, content: '<p>多久检查一次？</p>' };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async ({ world }, { courseId }) => (await pageOf(world, courseId)).qaCount === 0,
  },
  '/api/course/qa/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ params: { title: (await newQuestion(world)).title } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator'] },
  },
  '/api/course/qa/detail': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: (await newQuestion(world)).id }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
  '/api/course/qa/reply': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ qaId: (await newQuestion(world)).id, content: '<p>每月一次</p>' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { qaId }) => !(await questionOf(world, qaId)).replied,
  },
  '/api/course/qa/hide': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [(await newQuestion(world)).id], state: 1 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { ids }) => !(await questionOf(world, ids[0])).hidden,
  },
  '/api/course/qa/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [(await newQuestion(world)).id], reason: '与课程无关' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { ids }) => world.isThere('/api/course/qa/detail', { id: ids[0] ?? '' }),
  },
} satisfies Partial<Rows>;
