import { z } from 'zod';
import { defineCall } from '../call.js';
import { done, flag, id, instant, integer, page, paging, search, text } from '../fields.js';
import { captureKey, capturePicture, captureVerdicts, frameFaults } from '../proctoring/captures.js';

const common = { owner: 'course', module: 'course' } as const;
const courseId = id('课程');
/** Why a learner cannot go on, and what may be wrong with a picture. */
const refusals = ['NOT_FOUND', 'COURSE_SHUT', 'COURSE_UNPAID', 'LESSON_FACE_OFF'] as const;
const ofPicture = ['FILE_CONTENT', 'FILE_PIXELS', 'PICTURE_HARD', 'PICTURES_BUSY', 'BUSY'] as const;
const excused = z.strictObject({ realName: z.string(), reason: z.string(), time: z.string() }).nullable();

/** Faces of those who learn (decision 0140). */
export const courseFaceCalls = {
  /** How the person stands: asked before a lesson is opened, and again when a page does not know. */
  validateFace: defineCall({
    ...common,
    summary: '学习人脸核验状态',
    path: '/api/course/face/validate-face',
    effect: 'changes',
    access: 'user',
    input: z.strictObject({ courseId }),
    output: z.strictObject({
      /** false: the course asks for no face, or a person of the console has excused this one */
      asked: z.boolean(),
      excused: z.boolean(),
      /** seconds until the face is looked at again; 0: it has to be checked before anything counts */
      seconds: z.int(),
      /** failures in a row, and the number that ends the learning */
      failCount: z.int(),
      faceChance: z.int(),
      faceCam: z.boolean(),
      faceInterval: z.int(),
      captureDays: z.int(),
    }),
    errors: ['NOT_FOUND', 'COURSE_SHUT', 'COURSE_UNPAID'],
  }),
  /** Checks the face of whoever wants to learn. The picture is compared and not kept. */
  faceCheck: defineCall({
    ...common,
    summary: '学习前人脸核验',
    path: '/api/course/face/face-check',
    effect: 'changes',
    access: 'user',
    maxBytes: 700 * 1024,
    timeoutMs: 25_000,
    input: z.strictObject({ courseId, base64: capturePicture.min(1, '请正对摄像头') }),
    output: z.strictObject({
      pass: z.boolean(),
      /** a sentence; empty with `pass` */
      failMsg: z.string(),
      realName: z.string(),
      /** masked; empty while no real name was confirmed */
      idCard: z.string(),
      /** until the next look */
      seconds: z.int(),
    }),
    errors: [...refusals, 'TOO_MANY', ...ofPicture],
  }),
  /** One picture of a person who learns. Sent again with its `key` it is the same. */
  save: defineCall({
    ...common,
    summary: '上传学习抓拍',
    path: '/api/course/face/save',
    effect: 'changes',
    access: 'user',
    maxBytes: 700 * 1024,
    timeoutMs: 25_000,
    input: z.strictObject({
      courseId,
      fileId: id('课件'),
      /** empty: the camera gives no picture */
      base64: capturePicture,
      /** without it each call is a picture of its own */
      key: captureKey.optional(),
      fault: z.enum(frameFaults, '画面问题不正确').optional(),
    }),
    /** `failCount`: failures in a row; `faceChance`: the number at which the learning ends; `isBreak`: it has ended by it */
    output: z.strictObject({
      isBreak: z.boolean(),
      failCount: z.int(),
      faceChance: z.int(),
      verdict: z.enum(captureVerdicts),
      /** until the next look; 0: nothing counts before a picture shows the person */
      seconds: z.int(),
    }),
    errors: [...refusals, 'LESSON_FACE', 'CAPTURES_LIMITED', ...ofPicture],
  }),
  /** People whose face the course asked for, the last one first. */
  facePaging: defineCall({
    ...common,
    summary: '课程人脸核验名单',
    path: '/api/course/face/face-paging',
    effect: 'reads',
    access: ['course:face'],
    input: paging({ courseId, realName: search('姓名') }),
    output: page(
      z.strictObject({
        userId: z.string(),
        userName: z.string(),
        realName: z.string(),
        deptName: z.string(),
        /** looks of the camera while the person learnt, and those of them that failed */
        captures: z.int(),
        failures: z.int(),
        /** how often failures in a row ended the learning */
        breaks: z.int(),
        /** the last check before a lesson or look in it; empty: none */
        time: z.string(),
        verdict: z.enum(['', ...captureVerdicts]),
        excused,
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
  /** Looks at one learner, the last one first. */
  capturePaging: defineCall({
    ...common,
    summary: '学员学习抓拍记录',
    path: '/api/course/face/capture-paging',
    effect: 'reads',
    access: ['course:face'],
    input: paging({ courseId, userId: id('学员'), onlyFailed: flag('只看异常').default(false) }),
    output: page(
      z.strictObject({
        id: z.string(),
        /** of the lesson; empty: it is in the course no more */
        title: z.string(),
        time: z.string(),
        verdict: z.enum(captureVerdicts),
        /** as the provider counts; null: nothing was compared */
        score: z.number().nullable(),
        fault: z.enum(['', ...frameFaults]),
        /** false: there was none, or its time is over */
        hasPicture: z.boolean(),
        /** the learning ended with it */
        ended: z.boolean(),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
  /** The picture itself: it has no address. */
  capturePicture: defineCall({
    ...common,
    summary: '查看学习抓拍照片',
    path: '/api/course/face/capture-picture',
    effect: 'reads',
    access: ['course:face'],
    input: z.strictObject({
      courseId,
      userId: id('学员'),
      id: z.string('抓拍格式不正确').regex(/^[0-9a-f]{24}\.[0-9a-f]{24}:[0-9a-z]{8,32}$/, '抓拍格式不正确'),
    }),
    output: z.strictObject({ image: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  /** The other way, for whoever refuses, has no camera, or no face on file. */
  excuse: defineCall({
    ...common,
    summary: '免除或恢复学员的人脸核验',
    path: '/api/course/face/excuse',
    effect: 'changes',
    access: ['course:face'],
    audit: true,
    input: z.strictObject({ courseId, userId: id('学员'), excused: flag('免除'), reason: text('说明', 200, '请填写说明！') }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
  /** Pictures of a person in all courses, for an erasure of all that there is. */
  imagesOf: defineCall({
    owner: 'course',
    summary: '学员的抓拍照片数',
    path: '/internal/course/images-of',
    effect: 'reads',
    access: 'internal',
    askedBy: ['proctoring'],
    input: z.strictObject({ userId: id('学员') }),
    output: z.strictObject({ count: z.int() }),
    errors: [],
  }),
  /** Erases the pictures of a person in all courses that came before a moment. */
  eraseImages: defineCall({
    owner: 'course',
    summary: '删除学员在全部课程的抓拍照片',
    path: '/internal/course/erase-images',
    effect: 'changes',
    access: 'internal',
    askedBy: ['proctoring'],
    timeoutMs: 30_000,
    input: z.strictObject({ userId: id('学员'), before: instant('时间') }),
    output: done,
    errors: [],
  }),
  /** Erases the pictures of a person in a course before their time is over; times and verdicts stay. */
  erase: defineCall({
    ...common,
    summary: '删除学员的抓拍照片',
    path: '/api/course/face/erase',
    effect: 'changes',
    access: ['course:face'],
    audit: true,
    input: z.strictObject({ courseId, userId: id('学员'), reason: text('说明', 200, '请填写说明！') }),
    output: z.strictObject({ count: integer('照片', 0, 1_000_000) }),
    errors: ['NOT_FOUND'],
  }),
};
