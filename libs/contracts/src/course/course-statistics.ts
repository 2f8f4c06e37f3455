import { z } from 'zod';
import { defineCall } from '../call.js';
import { file, id } from '../fields.js';

const common = { owner: 'course', module: 'course', effect: 'reads', access: ['course:list'] } as const;
/** Calls of what the learning of a course adds up to. */
export const courseStatisticsCalls = {
  figures: defineCall({
    ...common,
    summary: '课程学习统计',
    path: '/api/course/course/statistics',
    timeoutMs: 20_000,
    input: z.strictObject({ courseId: id('课程') }),
    output: z.strictObject({
      /** people who have begun, and who have finished the course */
      learners: z.int(),
      finished: z.int(),
      /** seconds of all learners together */
      learnSec: z.int(),
      /** learners by their share of finished lessons, as many as `progressGroups` */
      groups: z.array(z.int()),
      /** the last days of the site, the oldest first: people who began, and who finished */
      days: z.array(z.strictObject({ day: z.string(), begun: z.int(), finished: z.int() })),
      /** in the order of the course */
      lessons: z.array(
        z.strictObject({
          fileId: z.string(),
          title: z.string(),
          fileType: z.int(),
          duration: z.int(),
          begun: z.int(),
          finished: z.int(),
          /** of a video: how much of it those who began it have watched, from 0 to 1; null: a document, or nobody began */
          watched: z.number().nullable(),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  /** Parts of a video that people watch, and at which they stop. */
  lessonFigures: defineCall({
    ...common,
    summary: '视频观看分布',
    path: '/api/course/course/lesson-statistics',
    timeoutMs: 20_000,
    input: z.strictObject({ courseId: id('课程'), fileId: id('课件') }),
    output: z.strictObject({
      begun: z.int(),
      /** `watched`: people who played of this part; `stopped`: people who got no farther, and have not finished. Seconds. */
      parts: z.array(z.strictObject({ from: z.number(), to: z.number(), watched: z.int(), stopped: z.int() })),
    }),
    errors: ['NOT_FOUND'],
  }),
  export: defineCall({
    ...common,
    summary: '课程学习情况表',
    path: '/api/course/course/export-learners',
    audit: true,
    method: 'file',
    timeoutMs: 60_000,
    input: z.strictObject({ courseId: id('课程') }),
    output: file,
    errors: ['NOT_FOUND', 'EXPORT_TOO_MANY'],
  }),
};
