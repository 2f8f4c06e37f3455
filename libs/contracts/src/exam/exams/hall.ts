import { z } from 'zod';
import { defineCall } from '../../call.js';
import { byId, dateRange, id, learnerPageSize, page, paging, search } from '../../fields.js';
import { ownApplication } from '../applications.js';
import { examRewardList } from '../rewards.js';
import { mostSealed, mostSealedPictures, sealedQuestion } from '../sealed.js';
import { streamKinds } from '../../stream-times.js';
import { watchRulesTold } from '../watch-rules.js';
import { categoryId, examType, linkedIds, stateFlag, hallFlag } from './shapes.js';

const examCard = z.strictObject({
  id: z.string(),
  title: z.string(),
  stateFlag,
  startTime: z.string(),
  endTime: z.string(),
  totalTime: z.int(),
  totalScore: z.number(),
  qualifyScore: z.number(),
  tryCount: z.int(),
  chance: z.int(),
  /** null while it may not be shown */
  maxScore: z.number().nullable(),
  passed: z.boolean().nullable(),
  /** every attempt that was handed in does not count. A server of the release before this one does not tell it */
  isInvalid: z.boolean().optional(),
  /** marks that were published and taken back. A server of the release before this one does not tell it */
  isWithheld: z.boolean().optional(),
  resultType: z.int(),
  hideBook: z.boolean(),
  hasJoin: z.boolean(),
  openType: z.int(),
  /** fen; 0: free. A server of the release before this one does not tell it */
  price: z.int().optional(),
  /** A server of the release before this one tells neither of them. */
  examType_dictText: z.string().optional(),
  catId_dictText: z.string().optional(),
  /** written on paper in a room. A server of the release before this one tells neither it nor the place */
  offline: z.boolean().optional(),
  place: z.string().optional(),
});
export type ExamCard = z.output<typeof examCard>;
/** Exams as a learner finds them, before the start of an attempt. */
export const examHallCalls = {
  openPaging: defineCall({
    summary: '考试大厅',
    path: '/api/client/exam/open-paging',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: 'user',
    input: paging({ title: search('考试名称'), flag: hallFlag.optional(), catId: categoryId.optional(), dateRange }, learnerPageSize),
    output: page(examCard),
    errors: [],
  }),
  minePaging: defineCall({
    summary: '我的考试',
    path: '/api/client/exam/mine-paging',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: 'user',
    input: paging({ flag: hallFlag.optional(), catId: categoryId.optional(), title: search('考试名称'), dateRange }, learnerPageSize),
    output: page(examCard),
    errors: [],
  }),
  join: defineCall({
    summary: '收藏或取消收藏考试',
    path: '/api/client/exam/join',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: 'user',
    input: byId,
    output: z.strictObject({ hasJoin: z.boolean() }),
    errors: ['NOT_FOUND', 'EXAM_NOT_FOR_YOU'],
  }),
  /** In parts; none before the last hour, after the window, and where the exam has more than is given out. */
  sealed: defineCall({
    summary: '考前下载的加密试题',
    path: '/api/exam/exam/sealed',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: 'user',
    keepsSession: false,
    input: z.strictObject({
      id: id(),
      from: z
        .int('序号应为整数')
        .min(0, '序号不正确')
        .max(mostSealed + mostSealedPictures, '序号不正确')
        .default(0),
      courseId: linkedIds.courseId,
      activityId: linkedIds.activityId,
    }),
    output: z.strictObject({
      questions: z.array(sealedQuestion),
      /** where the next part begins; null: this is the last one */
      next: z.int().nullable(),
      /** after that they open nothing any more; empty: there are none */
      until: z.string(),
    }),
    errors: ['NOT_FOUND', 'EXAM_NOT_FOR_YOU'],
  }),
  checkInfo: defineCall({
    summary: '考前信息',
    path: '/api/exam/exam/check-info',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: 'user',
    input: z.strictObject({ id: id(), ...linkedIds }),
    output: z.strictObject({
      id: z.string(),
      title: z.string(),
      content: z.string(),
      totalScore: z.number(),
      qualifyScore: z.number(),
      quCount: z.int(),
      totalTime: z.int(),
      startTime: z.string(),
      endTime: z.string(),
      /** when the window closes for those who write, extra time included; a server of the release before this one does not tell it */
      closeTime: z.string().optional(),
      openType: z.int(),
      answerMode: z.int(),
      answerDevice: z.int(),
      overTime: z.int(),
      late: z.boolean(),
      lateMax: z.int(),
      chance: z.int(),
      examCount: z.int(),
      noBack: z.boolean(),
      paste: z.boolean(),
      /** points for whoever passes for the first time, once the marks are shown; 0: none */
      passPoints: z.int(),
      calculator: z.boolean(),
      /** so long after the deadline answers count that were given before it; a server of the release before this one does not tell it */
      reconnectMinutes: z.int().optional(),
      ...watchRulesTold,
      /** days that devices and addresses of the attempt are kept; absent: they are not, or the server is of the release before this one */
      originDays: z.int().optional(),
      /** the token that was sent, while it opens an attempt; else empty. A server of the release before this one does not tell it */
      faceToken: z.string().optional(),
      /** how the person is identified; empty: not yet, or the exam does not ask for it */
      identifiedBy: z.enum(['', 'face', 'hand']).optional(),
      /** an administrator lets the person begin without the camera; a server of the release before this one does not tell it */
      cameraExcused: z.boolean().optional(),
      /** devices that have to work before the person begins. A server of the release before this one does not tell it */
      firstDevices: z.array(z.enum(streamKinds)).optional(),
      /**
       * percent of its marks that a multiple choice earns where the chosen options are right but not all, each that occurs; empty: the exam
       * has none. A server of the release before this one does not tell it
       */
      incompleteShares: z.array(z.int()).optional(),
      /** what scores earn, by ranges. A server of the release before this one does not tell it */
      rewards: examRewardList.optional(),
      /** fen; 0: free. A server of the release before this one tells neither it nor `isBuy` */
      price: z.int().optional(),
      /** the person owns the exam: it is free, or was bought */
      isBuy: z.boolean().optional(),
      resultType: z.int(),
      scoreRelease: z.int(),
      answerRelease: z.int(),
      /** when nobody can sit the exam any more: with overTime 1 that is later than `endTime` */
      windowEnd: z.string(),
      stateFlag,
      /** the exam's rules say no: the sentence to show beside the disabled button, else empty */
      blocked: z.string(),
      /** the number of that refusal, else 0: what a page decides by */
      blockedCode: z.int(),
      /** the learner's open attempt in this exam, to be continued */
      openPaperId: z.string(),
      /**
       * the attempt that the learner handed in last; a server of the release before this one does not tell it. `isOut`: its marks are shown
       */
      last: z.strictObject({ paperId: z.string(), handTime: z.string(), isOut: z.boolean() }).nullable().optional(),
      /**
       * the learner's newest application, where a rule that one may ask about keeps the person out, or would without it; null: there is
       * none. A server of the release before this one does not tell it
       */
      apply: ownApplication.nullable().optional(),
      /** an application for it may be made now; a server of the release before this one does not tell it */
      canApply: z.boolean().optional(),
      /**
       * what was arranged for the person, where something was; the times above are the person's own. A server of the release before this
       * one does not tell it
       */
      arranged: z
        .strictObject({ extraMinutes: z.int(), extraChances: z.int(), /** another time than the exam */ hasWindow: z.boolean() })
        .nullable()
        .optional(),
      /** the trial: it has no window and no pass mark, and nobody counts how often it is sat */
      isTrial: z.boolean(),
      isPreview: z.boolean().optional(),
      /** written on paper in a room. A server of the release before this one tells neither it nor the place */
      offline: z.boolean().optional(),
      place: z.string().optional(),
      /** a server of the release before this one does not tell it */
      examType: examType.optional(),
      serverTime: z.string(),
    }),
    errors: ['NOT_FOUND', 'EXAM_NOT_FOR_YOU', 'TRIAL_OFF'],
  }),
  simpleDetail: defineCall({
    summary: '考试简要信息',
    path: '/api/exam/exam/simple-detail',
    owner: 'exam',
    effect: 'reads',
    access: 'user',
    input: byId,
    output: z.strictObject({
      id: z.string(),
      title: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      totalTime: z.int(),
      totalScore: z.number(),
      qualifyScore: z.number(),
    }),
    errors: ['NOT_FOUND', 'EXAM_NOT_FOR_YOU', 'TRIAL_OFF'],
  }),
};
