import { facePhoto } from '@xuekao/face/testing';
import { newIdCard } from '../../id-card.js';
import { ask, until } from '../../platform.js';
import type { Person } from '../../school.js';
import type { Rows } from '../row.js';
import type { World } from '../world/world.js';
import { newCourse } from './course.js';
import { newCourseFile } from './course-files.js';

/** A wall of one pixel: nobody is on it. */
const wall = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNoaGj4DwAFhAKAjM1mJgAAAABJRU5ErkJggg==';

/** A course of the teacher's that asks one person for the face. */
async function cameraCourse(world: World, who: Person) {
  const fileId = await newCourseFile(world);
  const dirList = [{ title: '第一章', fileList: [{ fileId, needLearn: 600 }] }];
  const courseId = await newCourse(world, { users: [who.id], dirList, faceStart: true });
  return { courseId, fileId, userId: who.id };
}

/** The person's real name is confirmed, and with it the face. */
async function enrol({ id, token }: Person, admin: string): Promise<string> {
  const face = `data:image/jpeg;base64,${(await facePhoto('ann')).toString('base64')}`;
  const realName = '测试人员';
  await ask('/api/sys/user/real/submit', token, { realName, idCard: newIdCard(), face });
  const { version } = await ask('/api/sys/user/real/detail', token, {});
  await ask('/api/sys/user/real/audit', admin, { id, version, state: 1, auditMsg: '' });
  return face;
}

/** A person whose face was checked, in a course that looks at it. */
async function admitted(world: World, who: Person) {
  const course = await cameraCourse(world, who);
  const base64 = await enrol(who, world.school.admin);
  await until(
    'the face is known',
    () => ask('/api/course/face/face-check', who.token, { courseId: course.courseId, base64 }),
    ({ pass }) => pass,
  );
  return course;
}

/** The newest look at a learner. */
const looks = (world: World, of: { courseId: string; userId: string }) =>
  ask('/api/course/face/capture-paging', world.school.admin, { params: of });
async function filmed(world: World) {
  const who = await world.person('learner');
  const { courseId, fileId, userId } = await admitted(world, who);
  await ask('/api/course/face/save', who.token, { courseId, fileId, base64: wall });
  const { records } = await looks(world, { courseId, userId });
  return { courseId, userId, id: records[0]?.id ?? '' };
}
const facesOf = (world: World, courseId: string) => ask('/api/course/face/face-paging', world.school.admin, { params: { courseId } });

/** Faces of those who learn courses of the teacher, and reminders of what is to be bought. */
export const courseFaceRows = {
  '/api/course/buy/prepare-notify': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ courseId: await newCourse(world, { price: 990 }) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    finds: { object: ({ count }) => count === 1, by: ['owner', 'administrator'] },
  },
  '/api/course/learn/study-check': {
    owner: 'learner',
    // nobody reads the picture here: whoever may learn is told that the code is wrong
    input: async ({ world, owner }) => ({
      courseId: (await cameraCourse(world, owner)).courseId,
      captchaKey: '0'.repeat(32),
      captchaValue: '????',
    }),
    codes: ['NOT_SIGNED_IN', 'CAPTCHA_WRONG', 'COURSE_SHUT', 'COURSE_SHUT', 'COURSE_SHUT'],
  },
  '/api/course/face/validate-face': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ courseId: (await cameraCourse(world, owner)).courseId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'COURSE_SHUT', 'COURSE_SHUT', 'COURSE_SHUT'],
    finds: { object: ({ asked, seconds }) => asked && seconds === 0, by: ['owner'] },
  },
  '/api/course/face/face-check': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ courseId: (await cameraCourse(world, owner)).courseId, base64: wall }),
    codes: ['NOT_SIGNED_IN', 'OK', 'COURSE_SHUT', 'COURSE_SHUT', 'COURSE_SHUT'],
    finds: { object: ({ pass, failMsg }) => !pass && failMsg !== '', by: ['owner'] },
  },
  '/api/course/face/save': {
    owner: 'learner',
    newPeople: true,
    spends: 'success',
    input: async ({ world, owner }) => {
      const { courseId, fileId } = await admitted(world, owner);
      return { courseId, fileId, base64: '' };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'COURSE_SHUT', 'COURSE_SHUT', 'COURSE_SHUT'],
    finds: { object: ({ verdict, failCount }) => verdict === 'broken' && failCount === 1, by: ['owner'] },
    stays: async ({ world, owner }, { courseId }) => (await looks(world, { courseId, userId: owner.id })).total === 0,
  },
  '/api/course/face/face-paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ params: { courseId: (await filmed(world)).courseId } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    finds: { object: ({ records }) => records[0]?.captures === 1, by: ['owner', 'administrator'] },
  },
  '/api/course/face/capture-paging': {
    owner: 'teacher',
    input: async ({ world }) => {
      const { courseId, userId } = await filmed(world);
      return { params: { courseId, userId } };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    finds: { object: ({ records }) => records[0]?.hasPicture === true, by: ['owner', 'administrator'] },
  },
  '/api/course/face/capture-picture': {
    owner: 'teacher',
    input: async ({ world }) => filmed(world),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    finds: { object: ({ image }) => image.startsWith('data:image/jpeg'), by: ['owner', 'administrator'] },
  },
  '/api/course/face/excuse': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => {
      const who = await world.person('learner');
      const { courseId, userId } = await cameraCourse(world, who);
      await ask('/api/course/face/validate-face', who.token, { courseId });
      return { courseId, userId, excused: true, reason: '没有摄像头' };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { courseId }) => (await facesOf(world, courseId)).records[0]?.excused === null,
  },
  '/api/course/face/erase': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => {
      const { courseId, userId } = await filmed(world);
      return { courseId, userId, reason: '本人要求' };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    finds: { object: ({ count }) => count === 1, by: ['owner', 'administrator'] },
    stays: async ({ world }, { courseId, userId }) => (await looks(world, { courseId, userId })).records[0]?.hasPicture === true,
  },
} satisfies Partial<Rows>;
