import { dayBefore, dayOf } from '@xuekao/contracts';
import { ask, until } from '../../platform.js';
import type { Rows } from '../row.js';
import { newCourse } from './course.js';

/** Ninety days up to today. */
const term = (): { from: string; to: string } => {
  const today = dayOf(Date.now());
  return { from: dayBefore(today, 89), to: today };
};
/** Callers who reach themselves at least; how many others there are depends on the world. */
const everybody = ['owner', 'elsewhere', 'administrator', 'colleague', 'viewer', 'editor', 'marker', 'formMaster'] as const;
const holders = ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'] as const;

/**
 * Figures of the people whom each caller reaches; the teacher of own objects reaches nobody else. Nobody is refused who holds the
 * permission.
 */
export const statRows = {
  '/api/stat/total/num/all': {
    owner: 'teacher',
    input: () => ({}),
    codes: holders,
    finds: {
      object: ({ examCount, userCount }) => (examCount ?? 0) > 0 && (userCount ?? 0) > 0,
      by: ['owner', 'administrator', 'formMaster'],
    },
  },
  '/api/stat/total/user/week': {
    owner: 'teacher',
    input: () => ({}),
    codes: holders,
    finds: {
      object: (rows) => rows.length === 7 && (rows.at(-1)?.allUser ?? 0) > 0,
      by: ['owner', 'elsewhere', 'administrator', 'colleague', 'viewer', 'editor', 'marker', 'formMaster'],
    },
  },
  '/api/stat/total/exam/week': {
    owner: 'teacher',
    input: async ({ world }) => {
      await world.latePapers.exam();
      return {};
    },
    codes: holders,
    finds: { object: (rows) => (rows.at(-1)?.examCount ?? 0) > 0, by: ['administrator', 'formMaster'] },
  },
  '/api/stat/total/learn/week': {
    owner: 'teacher',
    input: () => ({ days: 3 }),
    codes: holders,
    finds: {
      object: (rows) => rows.length === 3,
      by: ['owner', 'elsewhere', 'administrator', 'colleague', 'viewer', 'editor', 'marker', 'formMaster'],
    },
  },
  // the caller's own days: others find theirs, which are empty
  '/api/client/stat/days': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => {
      await world.papers.handedIn(owner);
      const today = { days: 1 };
      await until(
        'the paper among the days',
        () => ask('/api/client/stat/days', owner.token, today),
        ([day]) => day?.papers === 1,
      );
      return today;
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ([day]) => day?.papers === 1, by: ['owner'] },
  },
  // who reaches own objects only has a report of the own figures
  '/api/stat/report/summary': {
    owner: 'teacher',
    input: () => term(),
    codes: holders,
    finds: { object: ({ people }) => people > 0, by: everybody },
  },
  '/api/stat/report/departs': {
    owner: 'teacher',
    input: () => ({ params: term() }),
    codes: holders,
    finds: { object: ({ records }) => records.some(({ people }) => people > 0), by: everybody },
  },
  '/api/stat/report/people': {
    owner: 'teacher',
    input: ({ owner }) => ({ size: 200, params: { ...term(), keyword: owner.account.userName } }),
    codes: holders,
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator'] },
  },
  '/api/stat/report/rows': {
    owner: 'teacher',
    input: ({ owner }) => ({ params: { ...term(), userId: owner.id, kind: 'exam' as const } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
  '/api/stat/report/export': { owner: 'teacher', input: () => term(), codes: holders },
  '/api/stat/report/print': { owner: 'teacher', input: () => term(), codes: holders },
  '/api/stat/course/dash-course-list': {
    owner: 'teacher',
    input: async ({ world }) => {
      await newCourse(world);
      return { size: 100 };
    },
    codes: holders,
    finds: { object: ({ total }) => total > 0, by: ['owner', 'administrator'] },
  },
  '/api/stat/exam/dash-exam-list': {
    owner: 'teacher',
    input: async ({ world }) => {
      await world.newHeldExam({ openType: 1 });
      return { size: 100 };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: {
      object: ({ total }) => total > 0,
      by: ['owner', 'administrator', 'viewer', 'editor', 'marker', 'formMaster'],
    },
  },
} satisfies Partial<Rows>;
