import { z } from 'zod';
import { defineCall } from '../call.js';
import { id } from '../fields.js';

const common = { owner: 'course', module: 'course' } as const;
const liveOf = { courseId: id('课程'), liveId: id('直播') };

/** Live as learners find it; its stream has an address of its own for each of them, see `open`. */
export const shownLive = z.strictObject({
  id: z.string(),
  title: z.string(),
  intro: z.string(),
  startTime: z.string(),
  /** minutes */
  duration: z.int(),
  /** one of `liveStates` */
  state: z.int(),
  liveType: z.int(),
  /** empty: it is asked for */
  flvUrl: z.string(),
  outUrl: z.string(),
  /** recordings that can be played */
  recordCount: z.int(),
});

const recording = z.strictObject({
  fileId: z.string(),
  title: z.string(),
  startTime: z.string(),
  /** seconds; 0: not known yet */
  duration: z.int(),
  /** as of course files */
  fileState: z.int(),
  /** it does not have all of the live */
  isCut: z.boolean(),
});
const pushPlace = z.strictObject({
  /** what the program that pushes calls server, and stream key */
  server: z.string(),
  streamKey: z.string(),
  from: z.string(),
  until: z.string(),
});

/** 直播: lives of a course, their streams and their recordings. */
export const livesCalls = {
  /** Lives of a course as the console finds them. */
  states: defineCall({
    ...common,
    summary: '课程的直播状态和回放',
    path: '/api/course/live/states',
    effect: 'reads',
    access: ['course:list'],
    // asked again and again while a page is open
    keepsSession: false,
    input: z.strictObject({ courseId: id('课程') }),
    output: z.strictObject({
      /** by which lives of the site are streamed; empty: by none */
      provider: z.enum(['local', 'aliyun', '']),
      /** the server for lives answers */
      isThere: z.boolean(),
      lives: z.array(z.strictObject({ id: z.string(), state: z.int(), recordings: z.array(recording) })),
    }),
    errors: ['NOT_FOUND'],
  }),
  /** Address and key by which a live is pushed. Whoever has them is the live: each look is in the audit log. */
  push: defineCall({
    ...common,
    summary: '直播推流地址',
    path: '/api/course/live/push',
    effect: 'changes',
    access: ['course:add'],
    audit: true,
    input: z.strictObject(liveOf),
    output: pushPlace,
    errors: ['NOT_FOUND', 'LIVE_OFF'],
  }),
  /** Another key: a push by the former one ends. */
  renewKey: defineCall({
    ...common,
    summary: '更换直播推流密钥',
    path: '/api/course/live/renew-key',
    effect: 'changes',
    access: ['course:add'],
    audit: true,
    input: z.strictObject(liveOf),
    output: pushPlace,
    errors: ['NOT_FOUND', 'LIVE_OFF'],
  }),
  /** Lives of a course as a learner finds them. */
  list: defineCall({
    ...common,
    summary: '学员的课程直播列表',
    path: '/api/client/course/lives',
    effect: 'reads',
    access: 'user',
    keepsSession: false,
    input: z.strictObject({ courseId: id('课程') }),
    output: z.array(shownLive),
    errors: ['NOT_FOUND', 'COURSE_SHUT', 'COURSE_UNPAID'],
  }),
  /** Addresses for one person: of the stream for a minute, of recordings as those of lessons. */
  open: defineCall({
    ...common,
    summary: '观看直播',
    path: '/api/client/course/live-open',
    effect: 'reads',
    access: 'user',
    input: z.strictObject(liveOf),
    output: z.strictObject({
      state: z.int(),
      /** empty: nothing is streamed now */
      flvUrl: z.string(),
      recordings: z.array(z.strictObject({ title: z.string(), startTime: z.string(), duration: z.int(), viewUrl: z.string() })),
    }),
    errors: ['NOT_FOUND', 'COURSE_SHUT', 'COURSE_UNPAID'],
  }),
  /** For cards of activities: lives of courses that go on or are still to come. */
  counts: defineCall({
    ...common,
    summary: '课程的直播数',
    path: '/internal/course/live-counts',
    effect: 'reads',
    access: 'internal',
    askedBy: ['activity'],
    input: z.strictObject({ ids: z.array(z.string().max(60)).max(200) }),
    output: z.array(z.strictObject({ id: z.string(), liveCount: z.int() })),
    errors: [],
  }),
};
