import { z } from 'zod';
import { defineCall } from '../call.js';
import {
  byId,
  byIds,
  choice,
  done,
  flag,
  id,
  ids,
  instant,
  integer,
  optionalText,
  page,
  paging,
  readRevision,
  richText,
  savedRevision,
  search,
  text,
} from '../fields.js';
import { price } from '../purchases.js';
import { attentionLimits } from './attention-limits.js';
import { courseLimits, dayRulePattern } from './course-limits.js';

const { faceChance, captureDays, studyCheck } = attentionLimits;
const common = { owner: 'course', module: 'course' } as const;
const categoryId = z.string('分类格式不正确').max(60, '分类格式不正确');
const address = (label: string) =>
  z
    .string(`${label}应为文字`)
    .trim()
    .max(500, `${label}不能超过 500 个字`)
    .regex(/^(?:https:\/\/[^\s"'<>]+)?$/, `${label}应以 https:// 开头`)
    .default('');

/** Lesson of a course: a course file in its place. `id` names the place, and stays when its file is another one. */
const lessonInput = z.strictObject({
  id: id('课件位置').optional(),
  fileId: id('课件'),
  /** empty: as the file is called */
  title: optionalText('课件标题', 100),
  /** seconds that finish it; 0: as long as it is, and a document when it was opened */
  needLearn: integer('要求学习时长', 0, courseLimits.needLearn).default(0),
});
const dirInput = z.strictObject({
  id: id('目录').optional(),
  title: text('目录名称', 100),
  fileList: z.array(lessonInput).max(courseLimits.files, `课件不能超过 ${courseLimits.files} 个`).default([]),
});
const liveInput = z.strictObject({
  id: id('直播').optional(),
  title: text('直播标题', 100),
  intro: optionalText('直播介绍', 500),
  startTime: instant('直播开始时间'),
  /** minutes */
  duration: integer('直播时长', 1, 1440),
  /** 1 a stream that is pushed to the site or its provider, 2 page of another site */
  liveType: choice('直播方式', [1, 2]),
  /** of liveType 2 */
  outUrl: address('直播页面地址'),
});

const courseInput = z.strictObject({
  id: id().optional(),
  revision: readRevision,
  title: text('课程名称', 100),
  /** address of a picture of our own store; empty: none */
  cover: z.string('封面应为文字').max(120, '封面格式不正确').default(''),
  /** value of the dictionary `course_catalog` */
  catId: categoryId.default(''),
  /** class hours, as the course is counted in a training plan */
  periods: integer('学时', 0, 10_000).default(0),
  content: richText('课程介绍').default(''),
  /** 1 everybody, 2 departments, 3 people */
  openType: choice('开放类型', [1, 2, 3]),
  departs: z.array(z.string().max(60)).max(1000).default([]),
  users: z.array(id('用户')).max(5000).default([]),
  /** the window in which people learn; null: without a beginning or an end */
  startTime: instant('学习开始时间').nullable().default(null),
  endTime: instant('学习结束时间').nullable().default(null),
  dayRule: z.string('学习时段应为文字').regex(dayRulePattern, '学习时段格式不正确').default(''),
  /** minutes that one person learns in a day; 0: without limit */
  dayLimit: integer('每日学习时长', 0, courseLimits.dayLimit).default(0),
  price: price().default(0),
  /** whoever has finished the course is led to it; empty: none */
  refExam: z.union([z.literal(''), id('关联考试')]).default(''),
  /** a face is asked for while one learns */
  faceStart: flag('学习人脸核验').default(false),
  /** the camera stays on while one learns */
  faceCam: flag('学习时打开摄像头').default(false),
  /** minutes */
  faceInterval: integer('核验间隔', courseLimits.faceInterval.min, courseLimits.faceInterval.max).default(10),
  /** failures in a row that end the learning */
  faceChance: integer('连续失败次数上限', faceChance.min, faceChance.max).default(faceChance.usual),
  /** days that pictures are kept */
  captureDays: integer('抓拍保存天数', captureDays.min, captureDays.max).default(captureDays.usual),
  /** minutes of learning between two codes; 0: none is asked for */
  studyCheck: integer('学习验证码间隔', studyCheck.min, studyCheck.max).default(studyCheck.usual),
  dirList: z.array(dirInput).max(courseLimits.dirs, `目录不能超过 ${courseLimits.dirs} 个`).default([]),
  liveList: z.array(liveInput).max(courseLimits.lives, `直播不能超过 ${courseLimits.lives} 场`).default([]),
  /** 0 open, 1 disabled */
  state: choice('状态', [0, 1]).default(0),
});
export type CourseInput = z.output<typeof courseInput>;

const lesson = z.strictObject({ id: z.string(), fileId: z.string(), title: z.string(), fileType: z.int(), needLearn: z.int() });
const live = z.strictObject({
  id: z.string(),
  title: z.string(),
  intro: z.string(),
  startTime: z.string(),
  duration: z.int(),
  liveType: z.int(),
  outUrl: z.string(),
});

const shown = {
  id: z.string(),
  title: z.string(),
  cover: z.string(),
  catId: z.string(),
  catId_dictText: z.string(),
  periods: z.int(),
  openType: z.int(),
  openType_dictText: z.string(),
  /** fen; 0: free */
  price: z.int(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  fileCount: z.int(),
  state: z.int(),
  state_dictText: z.string(),
  createTime: z.string(),
};

/** Calls of courses (课程): what the console does with courses. */
export const coursesCalls = {
  paging: defineCall({
    ...common,
    summary: '课程列表',
    path: '/api/course/course/paging',
    effect: 'reads',
    access: ['course:list'],
    askedBy: ['stat'],
    input: paging({ catId: categoryId.optional(), title: search('课程名称'), state: choice('状态', [0, 1]).optional() }),
    output: page(z.strictObject(shown)),
    errors: [],
  }),
  /** Titles of courses, for a report that has their ids; one that is gone is left out. */
  namesOf: defineCall({
    ...common,
    summary: '按编号取课程名称',
    path: '/internal/course/titles',
    effect: 'reads',
    access: 'internal',
    askedBy: ['stat'],
    input: z.strictObject({ ids: z.array(z.string().max(60)).max(200) }),
    output: z.array(z.strictObject({ id: z.string(), title: z.string() })),
    errors: [],
  }),
  /** For activities: whether the caller may open the course to others beside its audience. */
  mayLink: defineCall({
    ...common,
    summary: '课程能否被关联',
    path: '/internal/course/may-link',
    effect: 'reads',
    access: 'internal',
    askedBy: ['activity'],
    input: byId,
    output: z.strictObject({ mayLink: z.boolean() }),
    errors: [],
  }),
  adminDetail: defineCall({
    ...common,
    summary: '课程内容',
    path: '/api/course/course/admin/detail',
    effect: 'reads',
    access: ['course:list'],
    input: byId,
    output: z.strictObject({
      id: z.string(),
      revision: z.int(),
      title: z.string(),
      cover: z.string(),
      catId: z.string(),
      periods: z.int(),
      content: z.string(),
      openType: z.int(),
      departs: z.array(z.string()),
      users: z.array(z.strictObject({ id: z.string(), realName: z.string() })),
      startTime: z.string().nullable(),
      endTime: z.string().nullable(),
      dayRule: z.string(),
      dayLimit: z.int(),
      price: z.int(),
      refExam: z.string(),
      faceStart: z.boolean(),
      faceCam: z.boolean(),
      faceInterval: z.int(),
      faceChance: z.int(),
      captureDays: z.int(),
      studyCheck: z.int(),
      /** as the files are now: `fileTitle` is the name of the file itself, `duration` its length in seconds, `fileState` 0, 1 or 2 */
      dirList: z.array(
        z.strictObject({
          id: z.string(),
          title: z.string(),
          fileList: z.array(lesson.extend({ fileTitle: z.string(), duration: z.int(), fileState: z.int() })),
        }),
      ),
      liveList: z.array(live),
      state: z.int(),
    }),
    errors: ['NOT_FOUND'],
  }),
  /** Name and state of a course, where another page of the console names it. */
  simpleDetail: defineCall({
    ...common,
    summary: '课程名称',
    path: '/api/course/course/simple-detail',
    effect: 'reads',
    access: ['course:list'],
    askedBy: ['payment'],
    input: byId,
    output: z.strictObject(shown),
    errors: ['NOT_FOUND'],
  }),
  save: defineCall({
    ...common,
    summary: '保存课程',
    path: '/api/course/course/save',
    effect: 'changes',
    access: ['course:add'],
    audit: true,
    maxBytes: 1024 * 1024,
    input: courseInput,
    output: savedRevision,
    errors: ['NOT_FOUND', 'STALE'],
  }),
  state: defineCall({
    ...common,
    summary: '停用或启用课程',
    path: '/api/course/course/state',
    effect: 'changes',
    access: ['course:add'],
    audit: true,
    input: z.strictObject({ ids: ids(), state: choice('状态', [0, 1]) }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
  delete: defineCall({
    ...common,
    summary: '删除课程',
    path: '/api/course/course/delete',
    effect: 'changes',
    access: ['course:delete'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['NOT_FOUND', 'COURSE_LEARNT', 'GOODS_SOLD'],
  }),
};
