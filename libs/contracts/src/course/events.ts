import { z } from 'zod';
import { defineEvent } from '../event.js';

/** Learning of a person on one day so far: each event holds the whole day, so the last one counts. */
export const learningDay = defineEvent({
  name: 'LearningDay',
  version: 1,
  owner: 'course',
  heardBy: ['stat'],
  data: z.strictObject({
    userId: z.string(),
    /** of Asia/Shanghai, `2026-11-27` */
    day: z.string(),
    /** time that counted */
    seconds: z.int(),
    /** lessons that were finished */
    lessons: z.int(),
  }),
});

/** How far a person is in a course: begun, and finished. Each event holds both. */
export const courseLearning = defineEvent({
  name: 'CourseLearning',
  version: 1,
  owner: 'course',
  heardBy: ['stat'],
  data: z.strictObject({
    userId: z.string(),
    courseId: z.string(),
    /** days of Asia/Shanghai; null: not yet */
    begunOn: z.string().nullable(),
    finishedOn: z.string().nullable(),
  }),
});
