import { z } from 'zod';
import { defineCall } from '../call.js';
import { choice, flag, id, integer, page, search, text } from '../fields.js';
import { streamKinds } from '../stream-times.js';

const common = { owner: 'exam', access: 'internal', askedBy: ['proctoring'], timeoutMs: 3000 } as const;
/** Events of an attempt beside its answers. */
export const courseDeeds = [
  'begun',
  'paused',
  'resumed',
  'timeGiven',
  'handedIn',
  'reopened',
  'swapped',
  'invalid',
  'valid',
  'said',
] as const;
export type CourseDeed = (typeof courseDeeds)[number];
/** Most attempts in one answer; the rest is asked for with `after`. */
export const sittingTogether = 2000;
/** Milliseconds of the service's clock. */
const ms = z.int();
const ofPerson = { paperId: id('考卷'), userId: id('用户') };
/** Departments, or papers, that the shares of one caller name at most. */
const mostOfPart = 20_000;
/** Part of the attempts of an exam: those of some departments' people, and some that are named. */
const attemptPart = z.strictObject({
  /** codes, each with those below it; null: everybody's */
  within: z.array(z.string().max(60)).max(mostOfPart).nullable(),
  paperIds: z.array(id('考卷')).max(mostOfPart),
});
export type AttemptPart = z.infer<typeof attemptPart>;

/** Attempts as proctoring knows them: it confirms rules and asks for an end; what an attempt is stays here (decision 0112). */
export const proctoredCalls = {
  /** A person's own attempt, with the rules that it began with. */
  attempt: defineCall({
    ...common,
    summary: '被监考的考卷',
    path: '/internal/exam/proctored-attempt',
    partition: 'userId',
    effect: 'reads',
    input: z.strictObject(ofPerson),
    output: z.strictObject({
      examId: z.string(),
      /** takes answers, and does not stand */
      isRunning: z.boolean(),
      /** null: its leaves are not counted */
      leave: z.strictObject({ seconds: z.int(), count: z.int() }).nullable(),
      /** null: its camera takes no pictures. A server of the release before this one does not tell it */
      camera: z
        .strictObject({
          minutes: z.int(),
          chances: z.int(),
          days: z.int(),
          /** told where it is so alone */ challenge: z.boolean().optional(),
        })
        .nullable()
        .optional(),
      /** how often it was opened again: each time leaves and failures count anew. Not told by a server of the release before either */
      round: z.int().optional(),
      /** a phone films the person. Not told by a server of the release before either, as the two below */
      phone: z.boolean().optional(),
      /** the person shares the screen. Not told by a server of the release before, as the next */
      screen: z.boolean().optional(),
      /** days that recordings are kept */
      keepDays: z.int().optional(),
      title: z.string().optional(),
      /** false: handed in; one that stands is open */
      isOpen: z.boolean().optional(),
    }),
    errors: ['NOT_FOUND'],
  }),
  /** The attempt that the caller would begin next, whose devices have to work before it does (decision 0148). */
  entry: defineCall({
    ...common,
    summary: '开考前须接通设备的考卷',
    path: '/internal/exam/proctored-entry',
    effect: 'reads',
    input: z.strictObject({ examId: id('考试'), courseId: id('课程').optional(), activityId: id('活动').optional() }),
    /** `paperId`: the attempt has it when it begins */
    output: z.strictObject({ paperId: z.string(), title: z.string(), devices: z.array(z.enum(streamKinds)) }),
    errors: ['NOT_FOUND', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_OPEN', 'DEVICES_NOT_ASKED'],
  }),
  /** Ends an attempt by a rule that proctoring confirmed; one that is closed stays as it ended. */
  end: defineCall({
    ...common,
    summary: '按监考规则结束考卷',
    path: '/internal/exam/end-by-rule',
    partition: 'userId',
    effect: 'changes',
    input: z.strictObject({
      ...ofPerson,
      /** names the end: sent again it is the same one */
      rule: text('规则', 100),
      /** 2 left too often, 3 face failures, 6 devices lost */
      exState: choice('交卷状态', [2, 3, 6]),
      /** evidence in a sentence, for administrators */
      reason: text('理由', 500),
    }),
    output: z.strictObject({ exState: z.int() }),
    errors: ['NOT_FOUND', 'PAPER_PAUSED'],
  }),
  /** A person's own attempt, and whether its result may be seen by now: what was found in it is seen with it (decision 0143). */
  released: defineCall({
    ...common,
    summary: '被监考的考卷是否公布',
    path: '/internal/exam/proctored-released',
    partition: 'userId',
    effect: 'reads',
    input: z.strictObject(ofPerson),
    output: z.strictObject({
      examId: z.string(),
      title: z.string(),
      isReleased: z.boolean(),
      /** of a result that may be seen: since when, and days for disputes. A server of the release before this one does not tell it */
      disputes: z.strictObject({ since: ms, days: z.int() }).optional(),
    }),
    errors: ['NOT_FOUND'],
  }),
  /** Whether the caller of the console may know of the attempt. */
  seen: defineCall({
    ...common,
    summary: '监考人员可见的考卷',
    path: '/internal/exam/proctored-seen',
    effect: 'reads',
    input: z.strictObject({ paperId: id('考卷') }),
    output: z.strictObject({ examId: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  /** Part of the attempts of an exam of which the caller of the console may know (decision 0185). */
  part: defineCall({
    ...common,
    summary: '监考人员可见的考卷范围',
    path: '/internal/exam/proctored-part',
    effect: 'reads',
    input: z.strictObject({ examId: id('考试') }),
    /** `own`: the attempt of the caller is in it; else somebody else has to watch that one */
    output: z.strictObject({ ...attemptPart.shape, own: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  /** Attempts that are being written now. */
  sitting: defineCall({
    ...common,
    summary: '正在作答的考卷',
    path: '/internal/exam/sitting-papers',
    effect: 'reads',
    input: z.strictObject({
      examId: id('考试'),
      /** the last paper of the answer before */ after: id('考卷').optional(),
      /** one that `part` answered, for whoever asked; left out by a server of the release before: of those of whom the caller may know */
      part: attemptPart.optional(),
    }),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          paperId: z.string(),
          userId: z.string(),
          userName: z.string(),
          realName: z.string(),
          deptCode: z.string(),
          answerCount: z.int(),
          quCount: z.int(),
          startedAt: ms,
          deadline: ms,
          /** when an answer came last; before the first one the start */
          heardAt: ms,
          isPaused: z.boolean(),
          /** between two pictures of the camera; null: none is due. A server of the release before does not tell it */
          cameraMinutes: z.int().nullable().optional(),
          /** the camera should follow the colours of the screen; told where it is so alone */
          challenge: z.boolean().optional(),
          /** a phone has to film it; not told by a server of the release before either */
          phone: z.boolean().optional(),
          /** the screen has to be shared; nor told by one */
          screen: z.boolean().optional(),
        }),
      ),
      hasMore: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
  /** Attempts that were handed in, the last one first. */
  handed: defineCall({
    ...common,
    summary: '已交卷的考卷',
    path: '/internal/exam/handed-papers',
    effect: 'reads',
    input: z.strictObject({
      examId: id('考试'),
      realName: search('姓名'),
      /** ended by a rule, by an administrator or by inactivity, or does not count; false: the others */
      hasEx: flag('异常').optional(),
      current: integer('页码', 1, 100_000),
      size: integer('每页条数', 1, 200),
    }),
    output: page(
      z.strictObject({
        paperId: z.string(),
        userId: z.string(),
        userName: z.string(),
        realName: z.string(),
        deptCode: z.string(),
        handTime: z.string(),
        /** minutes */
        userTime: z.int(),
        exState: z.int(),
        exMsg: z.string(),
        valid: z.boolean(),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
  /** Deeds on an attempt and words to its person, the first first. */
  course: defineCall({
    ...common,
    summary: '考卷的经过',
    path: '/internal/exam/proctored-course',
    effect: 'reads',
    input: z.strictObject({ paperId: id('考卷') }),
    output: z.strictObject({
      examId: z.string(),
      userId: z.string(),
      realName: z.string(),
      /** of the exam; a server of the release before does not tell it, as the account */
      title: z.string().optional(),
      userName: z.string().optional(),
      startedAt: ms,
      /** null: it is being written */
      endedAt: ms.nullable(),
      /** by a rule of the exam: else nothing of it is judged. A server of the release before this one does not tell it */
      watched: z.boolean().optional(),
      list: z.array(z.strictObject({ at: ms, what: z.enum(courseDeeds), /** reason, or words that were said */ text: z.string() })),
    }),
    errors: ['NOT_FOUND'],
  }),
};
