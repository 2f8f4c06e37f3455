import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, id, integer, learnerPageSize, page, paging, search, text } from '../fields.js';
import { begun } from '../purchases.js';
import { shownLive } from './lives.js';
import { learningLimits, learnStates } from './learning-limits.js';
import { scormStateLimits } from './scorm-model.js';
import { subtitleOfVideo } from './subtitles.js';

const common = { owner: 'course', module: 'course' } as const;
const categoryId = z.string('分类格式不正确').max(60, '分类格式不正确').optional();
const lessonOf = { courseId: id('课程'), fileId: id('课件') };
/** no page of a browser is open for longer */
const ms = (label: string) => integer(label, 0, 7 * 86_400_000);

/** of a page with an open lesson */
const ticket = z.string().min(1).max(1000);
const itemId = z.string().regex(/^[1-9]\d{0,3}$/, '章节不存在');

const lesson = z.strictObject({
  id: z.string(),
  fileId: z.string(),
  title: z.string(),
  fileType: z.int(),
  /** seconds */
  needLearn: z.int(),
  learnSec: z.int(),
  unlocked: z.boolean(),
  finished: z.boolean(),
});
const card = {
  id: z.string(),
  title: z.string(),
  cover: z.string(),
  catId_dictText: z.string(),
  /** lives that go on or are still to come */
  liveCount: z.int(),
};
const progress = {
  /** lessons that are finished, and all of them */
  learnFile: z.int(),
  totalFile: z.int(),
};
/** Why a learner cannot go on, each with what to do about it. */
const refusals = ['NOT_FOUND', 'COURSE_SHUT', 'COURSE_UNPAID', 'LESSON_LOCKED'] as const;

/** 学习: courses as learners find, join and study them. */
export const learningCalls = {
  openPaging: defineCall({
    ...common,
    summary: '课程中心',
    path: '/api/client/course/open-paging',
    effect: 'reads',
    access: 'user',
    input: paging({ catId: categoryId, title: search('课程名称') }, learnerPageSize),
    output: page(z.strictObject({ ...card, contentText: z.string(), price: z.int(), hasJoin: z.boolean() })),
    errors: [],
  }),
  minePaging: defineCall({
    ...common,
    summary: '我的课程',
    path: '/api/client/course/mine-paging',
    effect: 'reads',
    access: 'user',
    input: paging(
      { state: integer('学习状态', learnStates.all, learnStates.finished).optional(), catId: categoryId, title: search('课程名称') },
      learnerPageSize,
    ),
    output: page(
      z.strictObject({
        ...card,
        ...progress,
        startTime: z.string().nullable(),
        endTime: z.string().nullable(),
        openType: z.int(),
        /** one of `learnStates` */
        state: z.int(),
        qaCount: z.int(),
        /** null: nothing was opened yet */
        latestFile: z.strictObject({ title: z.string(), learnTime: z.string() }).nullable(),
      }),
    ),
    errors: [],
  }),
  /** Puts a course among the own ones, and takes it away again. What was learnt stays. */
  join: defineCall({
    ...common,
    summary: '加入或退出课程',
    path: '/api/client/course/join',
    effect: 'changes',
    access: 'user',
    input: byId,
    output: z.strictObject({ hasJoin: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  refFileList: defineCall({
    ...common,
    summary: '课程的课件名称',
    path: '/api/client/course/ref-file-list',
    effect: 'reads',
    access: 'user',
    input: z.strictObject({ courseId: id('课程'), title: search('课件名称') }),
    output: z.array(z.strictObject({ id: z.string(), fileId: z.string(), title: z.string() })),
    errors: ['NOT_FOUND'],
  }),
  detail: defineCall({
    ...common,
    summary: '课程学习页',
    path: '/api/course/course/detail',
    // a sign-up that lets the person in is kept with them
    effect: 'changes',
    access: 'user',
    // the activity whose sign-up lets the person in, beside the audience of the course
    input: byId.extend({ activityId: id('活动').optional() }),
    output: z.strictObject({
      id: z.string(),
      title: z.string(),
      cover: z.string(),
      catId_dictText: z.string(),
      periods: z.int(),
      createTime: z.string(),
      /** one of `courseAccess`: what it is to this person now */
      state: z.int(),
      startTime: z.string().nullable(),
      endTime: z.string().nullable(),
      dayRule: z.string(),
      dayLimit: z.int(),
      isBuy: z.boolean(),
      price: z.int(),
      content: z.string(),
      qaCount: z.int(),
      fileCount: z.int(),
      hasJoin: z.boolean(),
      finished: z.boolean(),
      refExam: z.string(),
      faceStart: z.boolean(),
      faceCam: z.boolean(),
      faceInterval: z.int(),
      /** the lesson that was opened last; empty: none */
      latestFileId: z.string(),
      /** empty while the state is not 0, or the course is not bought */
      liveList: z.array(shownLive),
      /** empty while the state is not 0 */
      dirList: z.array(z.strictObject({ id: z.string(), title: z.string(), fileList: z.array(lesson) })),
    }),
    errors: ['NOT_FOUND'],
  }),
  buyInit: defineCall({
    ...common,
    summary: '购买课程',
    path: '/api/course/buy/init',
    module: 'pay',
    effect: 'changes',
    access: 'user',
    input: z.strictObject({ courseId: id('课程') }),
    output: begun,
    errors: ['NOT_FOUND', 'COURSE_SHUT', 'NOT_FOR_SALE', 'BOUGHT_ALREADY', 'PAY_OFF', 'PAY_FAILED', 'ORDER_OVER'],
  }),
  /** Opens a lesson: from now on this page of the person plays, and every other one has stopped. */
  loadProcess: defineCall({
    ...common,
    summary: '打开课件',
    path: '/api/course/learn/load-process',
    effect: 'changes',
    access: 'user',
    partition: 'caller',
    input: z.strictObject(lessonOf),
    output: z.strictObject({
      /** names person, lesson and page; heartbeats are taken with it alone */
      ticket: z.string(),
      /** of this page, as the socket names it */
      page: z.string(),
      /** where the file is shown, for as long as it takes and a little more; empty: it cannot be shown */
      viewUrl: z.string(),
      posterUrl: z.string(),
      subtitles: z.array(subtitleOfVideo),
      /** what a player asks for the key of its film with, for a minute; empty: the film is not encrypted */
      auth: z.string(),
      title: z.string(),
      fileType: z.int(),
      /** seconds */
      learnSec: z.int(),
      needLearn: z.int(),
      duration: z.int(),
      /** where the video goes on, and how far one may go in it */
      position: z.number(),
      reached: z.number(),
      finished: z.boolean(),
      /** minutes between two codes, and seconds of learning until the next one; 0 minutes: none is asked for */
      studyCheck: z.int(),
      checkSeconds: z.int(),
    }),
    errors: [...refusals, 'LESSON_FACE'],
  }),
  /** The heartbeat of a page that plays (decision 0133). Times in whole milliseconds. */
  saveProcess: defineCall({
    ...common,
    summary: '保存学习进度',
    path: '/api/course/learn/save-process',
    effect: 'changes',
    access: 'user',
    partition: 'caller',
    input: z.strictObject({
      ...lessonOf,
      /** what the page thinks; the server counts */
      learnSec: z.number().min(0).optional(),
      ticket,
      /** counts the heartbeats of a page */
      sequence: integer('序号', 1, 1_000_000_000),
      /** of the video, where it stands */
      position: ms('播放位置'),
      isHidden: z.boolean().default(false),
      /** `from` to `to` of the media was played while `began` to `ended` passed since the page has its ticket */
      plays: z
        .array(z.strictObject({ began: ms('开始时间'), ended: ms('结束时间'), from: ms('播放起点'), to: ms('播放终点') }))
        .max(learningLimits.plays, '一次提交的记录过多')
        .default([]),
    }),
    output: z.strictObject({
      learnSec: z.int(),
      /** since the page has its ticket, by the server's clock: the page sets its own by it */
      elapsedMs: z.int(),
      reached: z.number(),
      finished: z.boolean(),
      /** the lesson that is open from now on; empty: none */
      unlocked: z.string(),
      courseFinished: z.boolean(),
    }),
    errors: [...refusals, 'LESSON_FACE', 'LESSON_TICKET', 'LESSON_ELSEWHERE'],
  }),
  /** The items of a SCORM package, and one of them as it was left: by the page that plays, with its ticket (decision 0179). */
  loadPackage: defineCall({
    ...common,
    summary: '打开 SCORM 课件包',
    path: '/api/course/learn/load-package',
    effect: 'reads',
    access: 'user',
    // `itemId` left out: the first one that is not done
    input: z.strictObject({ ...lessonOf, ticket, itemId: itemId.optional() }),
    output: z.strictObject({
      version: z.enum(['1.2', '2004']),
      items: z.array(z.strictObject({ id: z.string(), title: z.string(), isDone: z.boolean() })),
      current: z.strictObject({
        id: z.string(),
        /** where it is shown, for some hours */
        url: z.string(),
        /** it says nothing of itself, and is done when it is opened */
        isAsset: z.boolean(),
        revision: z.int(),
        /** what the package has set, and what it can read only */
        values: z.record(z.string(), z.string()),
        given: z.record(z.string(), z.string()),
      }),
    }),
    errors: [...refusals, 'LESSON_TICKET', 'LESSON_ELSEWHERE'],
  }),
  /** All that an item of a package has set so far, in place of what was kept before. */
  savePackage: defineCall({
    ...common,
    summary: '保存 SCORM 课件包的学习记录',
    path: '/api/course/learn/save-package',
    effect: 'changes',
    access: 'user',
    maxBytes: 640 * 1024,
    input: z.strictObject({
      ...{ ...lessonOf, ticket, itemId },
      /** that the words rest on; 0: nothing is kept yet */
      revision: integer('版本', 0, 1_000_000_000),
      values: z.record(
        z.string().max(scormStateLimits.name, '学习记录不正确'),
        z.string('学习记录不正确').max(scormStateLimits.text, '学习记录过长'),
      ),
      /** the item has ended: its time is added up */
      isEnded: z.boolean().default(false),
    }),
    output: z.strictObject({
      revision: z.int(),
      /** of the item, of the lesson, of the course */
      isDone: z.boolean(),
      finished: z.boolean(),
      courseFinished: z.boolean(),
      /** the lesson that is open from now on; empty: none */
      unlocked: z.string(),
    }),
    errors: [...refusals, 'LESSON_TICKET', 'LESSON_ELSEWHERE', 'STALE'],
  }),
  /** A lesson counts as finished by the word of a person of the console. */
  fixProcess: defineCall({
    ...common,
    summary: '补记学习进度',
    path: '/api/course/learn/fix-process',
    effect: 'changes',
    access: ['course:progress'],
    audit: true,
    input: z.strictObject({ ...lessonOf, userId: id('学员'), reason: text('补记原因', 200) }),
    output: z.strictObject({ courseFinished: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  /** Whether a person who has finished the course may sit the exam that is linked to it. */
  admits: defineCall({
    ...common,
    summary: '课程是否开放考试',
    path: '/internal/course/learning-admits',
    effect: 'reads',
    access: 'internal',
    askedBy: ['exam'],
    input: z.strictObject({ courseId: id('课程'), userId: id('用户'), examId: id('考试') }),
    output: z.strictObject({ admits: z.boolean() }),
    errors: [],
  }),
  /** Courses that can be learnt now, those that most people learn before the others: the card of the dashboard. */
  ongoing: defineCall({
    ...common,
    summary: '正在学习的课程',
    path: '/api/stat/course/dash-course-list',
    effect: 'reads',
    access: ['course:list'],
    input: paging({}, learnerPageSize),
    output: page(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        /** people who have begun, and have not finished */
        procCount: z.int(),
        finishCount: z.int(),
      }),
    ),
    errors: [],
  }),
  userPaging: defineCall({
    ...common,
    summary: '课程学员进度',
    path: '/api/course/course/user-paging',
    effect: 'reads',
    access: ['course:list'],
    input: paging({ courseId: id('课程'), realName: search('姓名') }),
    output: page(
      z.strictObject({
        userId: z.string(),
        userName: z.string(),
        realName: z.string(),
        deptName: z.string(),
        ...progress,
        finished: z.boolean(),
        /** seconds of all lessons together */
        learnSec: z.int(),
        latestTitle: z.string(),
        learnTime: z.string(),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
  /** Lessons of one learner, each with the pieces that were played. */
  userLessons: defineCall({
    ...common,
    summary: '学员的课件进度',
    path: '/api/course/learn/user-lessons',
    effect: 'reads',
    access: ['course:list'],
    input: z.strictObject({ courseId: id('课程'), userId: id('学员') }),
    output: z.array(
      z.strictObject({
        fileId: z.string(),
        title: z.string(),
        fileType: z.int(),
        duration: z.int(),
        needLearn: z.int(),
        learnSec: z.int(),
        finished: z.boolean(),
        /** seconds: starts and ends in turn */
        played: z.array(z.number()),
        /** by whom it was granted, and why; null: it was learnt */
        granted: z.strictObject({ realName: z.string(), reason: z.string(), time: z.string() }).nullable(),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
};
