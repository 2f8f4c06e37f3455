import { z } from 'zod';
import { defineCall } from '../call.js';
import {
  choice,
  dateRange,
  done,
  flag,
  id,
  integer,
  learnerPageSize,
  optionalText,
  page,
  paging,
  quType,
  score,
  search,
} from '../fields.js';
import { examType, linkedIds } from './exams.js';
import { ownAppeal } from './appeals.js';
import { watchRulesTold } from './watch-rules.js';
import { answerValue, learnerQuestionView, optionView, type AnswerValue, type OptionView } from '../question-views.js';

/** People whose open attempts are asked for in one call. */
export const mostPeopleAtOnce = 200;

const paperId = id('考卷');
const byPaper = z.strictObject({ paperId });
/** Counts up per question in the browser: an earlier one never overwrites a later one. */
const clientSeq = integer('答案序号', 1, 1_000_000_000);

/** A random name that a page gives itself: answers of two pages with one sequence number are told apart by it. */
const pageName = z.string('页面编号应为文字').regex(/^[0-9a-z]{8,32}$/, '页面编号格式不正确');
/**
 * `seq` of the answer that the page had from the server when the person wrote, 0 for none: a save never replaces a later one of another
 * page.
 */
const base = integer('答案依据', 0, 1_000_000_000);
const age = integer('答案时间', 0, 1_000_000_000);
/** `edits` of an earlier answer of the server: it then names what other pages have saved since. */
const since = integer('作答次数', 0, 1_000_000_000);

/** A compound question has a card (answered when all its parts are) and one for each part, which carry the answers. */
const card = z.strictObject({
  quId: z.string(),
  answered: z.boolean(),
  mark: z.boolean(),
  /** sequence of the flag, 0 where it has none */
  markSeq: z.int(),
  seq: z.int(),
  /** the page that gave the answer; null where it did not name itself */
  by: z.string().nullable(),
  answer: answerValue.nullable(),
});

/** State of the paper's other pages, sent with every save and every poll. */
const otherPages = {
  /** answers saved so far, over all pages */
  edits: z.int(),
  /** answers that other pages have saved since the page's `since`, where it named itself */
  others: z.array(z.strictObject({ quId: z.string(), seq: z.int(), by: z.string().nullable(), answer: answerValue })),
  /** position of the furthest question with a saved answer, from 0; -1 before the first (see going-back.ts) */
  reached: z.int(),
};

/** Of the questions that the paper asks: a page that knows a smaller one reads them again. A service of an earlier release says none. */
const setRevision = z.int().optional();

/** Announcements of the exam so far: a page that knows of fewer asks for them. A service of an earlier release says none. */
const announced = z.int().optional();

/** The paper is answered on another device than the one that asks. */
const elsewhere = z.literal(true).optional();
/**
 * How a paper that is answered on another device comes to this one: `now` without a question, because the person signed in here since, or
 * an administrator let it go; `ask` when the person says so; `administrator` only then.
 */
export type PaperMoves = 'now' | 'ask' | 'administrator';

const paperHead = {
  setRevision,
  id: z.string(),
  examId: z.string(),
  title: z.string(),
  answerMode: z.int(),
  /** 0 in progress, 1 handed in */
  handState: z.int(),
  resultType: z.int(),
  waterMark: z.boolean(),
  paste: z.boolean(),
  calculator: z.boolean(),
  noBack: z.boolean(),
  totalScore: z.number(),
  quCount: z.int(),
  startTime: z.string(),
  deadline: z.string(),
  leftSeconds: z.int(),
  serverTime: z.string(),
  /** true: the window's end ends the attempt before its duration is over */
  endsWithWindow: z.boolean(),
  announced,
  /** a server of the release before this one does not tell it */
  examType: examType.optional(),
  /** a phone films the sitting; a server of the release before this one does not tell it */
  phoneOn: z.boolean().optional(),
  ...watchRulesTold,
  reached: otherPages.reached,
  edits: otherPages.edits,
};
export const paperGroup = z.strictObject({
  id: z.string(),
  title: z.string(),
  remark: z.string(),
  quCount: z.int(),
  totalScore: z.number(),
  /** of each question; 0 where they are not worth the same */
  perScore: z.number(),
  quList: z.array(learnerQuestionView),
});
export type PaperGroup = z.output<typeof paperGroup>;

/** A question after its release: own answer, key, analysis, marks. */
export interface ResultQuestion {
  quId: string;
  sort: number;
  quType: z.output<typeof quType>;
  content: string;
  score: number;
  actualScore: number | null;
  isRight: boolean | null;
  mark: boolean;
  answerList: (OptionView & { isRight: boolean })[];
  /** fill: accepted texts per blank; saq: reference answer lines */
  rightAnswers: string[];
  /** rubric of a short answer that a person marks, with the points of each step; missing where there is none */
  steps?: { content: string; score: number }[] | undefined;
  answer: AnswerValue | null;
  analysis: string;
  /** what the person who marked it wrote */
  remark: string;
  /** saq or fill that waits for a person */
  needsHand: boolean;
  subList: ResultQuestion[];
}
export const resultQuestion: z.ZodType<ResultQuestion> = z.lazy(() =>
  z.strictObject({
    quId: z.string(),
    sort: z.int(),
    quType,
    content: z.string(),
    score: z.number(),
    actualScore: z.number().nullable(),
    isRight: z.boolean().nullable(),
    mark: z.boolean(),
    answerList: z.array(optionView.extend({ isRight: z.boolean() })),
    rightAnswers: z.array(z.string()),
    steps: z.array(z.strictObject({ content: z.string(), score: z.number() })).optional(),
    answer: answerValue.nullable(),
    analysis: z.string(),
    remark: z.string(),
    needsHand: z.boolean(),
    subList: z.array(resultQuestion),
  }),
);
const resultGroup = z.strictObject({ id: z.string(), title: z.string(), totalScore: z.number(), quList: z.array(resultQuestion) });

/**
 * Reason that keeps marks or keys from a learner: nothing, the exam's resultType, marking, the window, others who sit the exam after its
 * window, a release by hand that is still due, the learner's own open attempt that asks one of the questions, or somebody who took back
 * what was published while a mistake is put right.
 */
const releaseStates = ['shown', 'never', 'marking', 'window', 'others', 'hand', 'sitting', 'withheld'] as const;
const releaseState = z.enum(releaseStates);
export type ReleaseState = z.output<typeof releaseState>;

const resultHead = {
  id: z.string(),
  examId: z.string(),
  title: z.string(),
  resultType: z.int(),
  thanks: z.string(),
  /** 0 in exam, 1 waiting for marking, 2 finished, 3 abandoned */
  state: z.int(),
  exState: z.int(),
  /** why it ended other than by its learner; of a result that does not count, why not */
  exMsg: z.string(),
  valid: z.boolean(),
  /** null while they may not be shown */
  passed: z.boolean().nullable(),
  userScore: z.number().nullable(),
  /** what the machine gave: also while the essays wait to be marked, where marking is all that the marks wait for */
  userObjScore: z.number().nullable(),
  userSubjScore: z.number().nullable(),
  totalScore: z.number(),
  qualifyScore: z.number(),
  /** questions that were answered when the paper was handed in, and all */
  answerCount: z.int(),
  quCount: z.int(),
  /** minutes */
  userTime: z.int(),
  /** 0 short answers wait for marking, 1 all is marked */
  reviewState: z.int(),
  startTime: z.string(),
  handTime: z.string(),
  /** written on paper in a room: nothing of its questions is known. A server of the release before this one does not tell it */
  offline: z.boolean().optional(),
};

const recordRow = z.strictObject({
  id: z.string(),
  examId: z.string(),
  title: z.string(),
  createTime: z.string(),
  userTime: z.int(),
  userObjScore: z.number().nullable(),
  userSubjScore: z.number().nullable(),
  userScore: z.number().nullable(),
  totalScore: z.number(),
  qualifyScore: z.number(),
  reviewState: z.int(),
  reviewState_dictText: z.string(),
  resultType: z.int(),
  valid: z.boolean(),
  exMsg: z.string(),
  passed: z.boolean().nullable(),
  state: z.int(),
  handState: z.int(),
});

const adminPaperRow = z.strictObject({
  id: z.string(),
  examId: z.string(),
  title: z.string(),
  /** names the paper for who marks it blind: person and department are empty then */
  alias: z.string(),
  userId: z.string(),
  userName: z.string(),
  realName: z.string(),
  deptName: z.string(),
  createTime: z.string(),
  handTime: z.string(),
  userTime: z.int(),
  exState: z.int(),
  state: z.int(),
  handState: z.int(),
  reviewState: z.int(),
  reviewState_dictText: z.string(),
  userObjScore: z.number(),
  userSubjScore: z.number(),
  userScore: z.number(),
  totalScore: z.number(),
  qualifyScore: z.number(),
  passed: z.boolean(),
  valid: z.boolean(),
  answerCount: z.int(),
  quCount: z.int(),
  /** since when it stands; empty: it does not */
  pausedAt: z.string(),
  pauseReason: z.string(),
  /** the reader may open it and see its keys */
  mayMark: z.boolean(),
  /** it is being written, and moves to another device only when an administrator lets it */
  moveAsks: z.literal(true).optional(),
});

export const paperCalls = {
  create: defineCall({
    summary: '开始考试',
    path: '/api/paper/paper/create-paper',
    owner: 'exam',
    module: 'exam',
    partition: 'caller',
    effect: 'changes',
    access: 'user',
    load: 'start',
    beginsAttempt: true,
    input: z.strictObject({
      examId: id('考试'),
      password: z.string('考试密码应为文字').max(32, '考试密码不正确，请重新输入！').optional(),
      ...linkedIds,
    }),
    /** PAPER_OPEN carries {id, examId, title} of the open attempt in `data`. */
    output: z.strictObject({ id: z.string() }),
    errors: [
      'NOT_FOUND',
      'PAPER_OPEN',
      'EXAM_NOT_OPEN',
      'EXAM_PAUSED',
      'EXAM_LATE',
      'EXAM_CHANCES',
      'EXAM_NOT_BOUGHT',
      'EXAM_PASSWORD',
      'EXAM_PASSWORD_MISSING',
      'FACE_CHECK_NEEDED',
      'FACE_CHECK_OVER',
      'TOO_MANY',
      'EXAM_NOT_FOR_YOU',
      'EXAM_DEVICE',
      'EXAM_COMPUTER_ONLY',
      'EXAM_OFFLINE',
      'PAPER_EMPTY',
      'BUSY',
      'TRIAL_OFF',
      // of the preview of a draft
      'EXAM_NO_QUESTIONS',
      'TMPL_GROUP_SHORT',
      'TMPL_RULES_SHORT',
      'TMPL_NOT_SHARED',
    ],
  }),
  /** How far a person's attempt at the trial is; null: there is none of that id. */
  trialAttempt: defineCall({
    summary: '试机的考卷',
    path: '/internal/exam/trial-attempt',
    owner: 'exam',
    partition: 'userId',
    effect: 'reads',
    access: 'internal',
    askedBy: ['identity'],
    input: z.strictObject({ paperId, userId: id('用户') }),
    output: z.strictObject({ /** empty: not yet */ handedInAt: z.string(), answered: z.int() }).nullable(),
    errors: [],
  }),
  /** Until when the person's open attempt, one at the trial left out, takes answers: epoch ms; null: none is open. */
  openAttemptEnd: defineCall({
    summary: '进行中的考试何时截止',
    path: '/internal/exam/open-attempt-end',
    owner: 'exam',
    partition: 'userId',
    effect: 'reads',
    access: 'internal',
    askedBy: ['identity'],
    timeoutMs: 3000,
    input: z.strictObject({ userId: id('用户') }),
    output: z.int().nullable(),
    errors: [],
  }),
  /** Questions of the person's open attempt, one at the trial left out: their keys are shown nowhere meanwhile. Empty: none is open. */
  openQuestions: defineCall({
    summary: '进行中的考试的试题',
    path: '/internal/exam/open-questions',
    owner: 'exam',
    partition: 'userId',
    effect: 'reads',
    access: 'internal',
    askedBy: ['repo'],
    timeoutMs: 3000,
    input: z.strictObject({ userId: id('用户') }),
    output: z.array(z.string()),
    errors: [],
  }),
  /**
   * The same of many people at once, in their order. Null: it could not be found out about this person, whose keys stay hidden. A paper
   * that was reopened a moment ago may count as ended still.
   */
  openQuestionsOfMany: defineCall({
    summary: '多人进行中的考试的试题',
    path: '/internal/exam/open-questions-of-many',
    owner: 'exam',
    effect: 'reads',
    access: 'internal',
    askedBy: ['repo'],
    timeoutMs: 3000,
    input: z.strictObject({ userIds: z.array(id('用户')).min(1, '缺少用户').max(mostPeopleAtOnce, `一次最多 ${mostPeopleAtOnce} 人`) }),
    output: z.array(z.array(z.string()).nullable()),
    errors: [],
  }),
  /**
   * Questions that a person answered wrong in the papers whose keys are shown, and that their exams do not keep out of the book. An open
   * attempt of the person plays no part here. At most 50 papers are told at a time.
   */
  wrongQuestions: defineCall({
    summary: '已公布答案的考卷的错题',
    path: '/internal/exam/wrong-questions',
    owner: 'exam',
    effect: 'reads',
    access: 'internal',
    askedBy: ['repo'],
    input: z.strictObject({
      userId: id('用户'),
      /** stamps of papers that the asker has */
      known: z.array(z.string().max(60)).max(5000),
    }),
    output: z.strictObject({
      /** a stamp names a paper and what its result was made of; without the ones that are left for the next time */
      shown: z.array(z.strictObject({ stamp: z.string(), paperId: z.string(), examId: z.string(), title: z.string() })),
      fresh: z.array(z.strictObject({ stamp: z.string(), quIds: z.array(z.string()), finishedAt: z.string() })),
      hasMore: z.boolean(),
    }),
    errors: [],
  }),
  checkProcess: defineCall({
    summary: '进行中的考试',
    path: '/api/paper/paper/check-process',
    owner: 'exam',
    partition: 'caller',
    effect: 'reads',
    access: 'user',
    keepsSession: false,
    input: z.strictObject({}),
    output: z.strictObject({ id: z.string(), examId: z.string(), title: z.string(), leftSeconds: z.int() }).nullable(),
    errors: [],
  }),
  detail: defineCall({
    summary: '考卷（考生视图）',
    path: '/api/paper/paper/paper-detail',
    owner: 'exam',
    partition: 'caller',
    effect: 'reads',
    access: 'user',
    load: 'start',
    input: byPaper,
    output: z.strictObject({ ...paperHead, groupList: z.array(paperGroup), cards: z.array(card) }),
    /** PAPER_ELSEWHERE carries {moves} in `data`: see `PaperMoves`. */
    /** PAPER_PAUSED carries {examId, reason} in `data`. */
    errors: ['NOT_FOUND', 'PAPER_CLOSED', 'PAPER_PAUSED', 'PAPER_EMPTY', 'PAPER_ELSEWHERE'],
  }),
  /** The paper is answered on the device that asks from now on, and on no other (decision 104). */
  moveHere: defineCall({
    summary: '在此设备继续作答',
    path: '/api/paper/paper/move-here',
    owner: 'exam',
    partition: 'caller',
    effect: 'changes',
    access: 'user',
    load: 'start',
    input: byPaper,
    output: done,
    errors: ['NOT_FOUND', 'PAPER_CLOSED', 'MOVE_NOT_ALLOWED', 'TOO_MANY', 'BUSY'],
  }),
  quDetail: defineCall({
    summary: '考卷中的一道题',
    path: '/api/paper/paper/qu-detail',
    owner: 'exam',
    partition: 'caller',
    effect: 'reads',
    access: 'user',
    load: 'start',
    input: z.strictObject({ paperId, quId: id('试题') }),
    output: z.strictObject({ question: learnerQuestionView, cards: z.array(card) }),
    errors: ['NOT_FOUND', 'PAPER_CLOSED', 'PAPER_PAUSED', 'QUESTION_NOT_IN_PAPER', 'PAPER_ELSEWHERE'],
  }),
  fillAnswer: defineCall({
    summary: '保存答案',
    path: '/api/paper/paper/fill-answer',
    owner: 'exam',
    partition: 'caller',
    effect: 'changes',
    access: 'user',
    load: 'save',
    maxBytes: 1024 * 1024,
    // Open for additions: during an upgrade a new page meets an old server, and an answer must not fail because of a field that is new.
    input: z.object({
      paperId,
      /** the page that sends, and what it knows of the others */
      by: pageName.optional(),
      since: since.optional(),
      answers: z
        .array(
          z.object({
            quId: id('试题'),
            seq: clientSeq,
            /** the page that gave the answer */ by: pageName.optional(),
            base: base.optional(),
            /**
             * How long before it was sent the answer was given, in milliseconds by the page's monotonic clock. Without it an answer that
             * comes after the deadline was given late.
             */
            age: age.optional(),
            answer: answerValue,
          }),
        )
        .min(1, '没有要保存的答案')
        .max(200, '一次最多保存 200 道题的答案'),
    }),
    /**
     * `saved[]` names what the server holds for each question sent: (seq, by) as sent is the answer itself. A later sequence, or the same
     * one of another page, is the answer of that page: the one sent was not taken. So is any of another page above the `base` of the one
     * sent, which is then kept as evidence. `late`: it was given after the deadline, so it does not count and is kept for who decides about
     * it. `ago`: milliseconds since the other page's answer was saved, for a page that sends `base`.
     */
    output: z.strictObject({
      saved: z.array(
        z.strictObject({
          quId: z.string(),
          seq: z.int(),
          by: z.string().nullable(),
          ago: z.int().optional(),
          late: z.literal(true).optional(),
        }),
      ),
      leftSeconds: z.int(),
      elsewhere,
      ...otherPages,
    }),
    /** PAPER_ELSEWHERE: some were given after the paper had moved to another device; the others are saved. */
    errors: [
      'NOT_FOUND',
      'PAPER_CLOSED',
      'PAPER_PAUSED',
      'PAPER_ELSEWHERE',
      'QUESTION_NOT_IN_PAPER',
      'ANSWER_SHAPE',
      'NO_GOING_BACK',
      'SAVES_LIMITED',
      'BUSY',
    ],
  }),
  flagQuestion: defineCall({
    summary: '标记或取消标记一道题',
    path: '/api/paper/paper/mark-qu',
    owner: 'exam',
    partition: 'caller',
    effect: 'changes',
    access: 'user',
    load: 'save',
    /** `seq` counts up per question as that of answers does; a page of an earlier release sends none and is always followed. */
    input: z.object({ paperId, quId: id('试题'), mark: flag('标记'), seq: clientSeq.optional() }),
    /** the flag as the server holds it */
    output: z.strictObject({ mark: z.boolean(), seq: z.int() }),
    errors: ['NOT_FOUND', 'PAPER_CLOSED', 'PAPER_PAUSED', 'PAPER_ELSEWHERE', 'QUESTION_NOT_IN_PAPER', 'SAVES_LIMITED', 'BUSY'],
  }),
  leftTime: defineCall({
    summary: '剩余时间',
    path: '/api/paper/paper/left-time',
    owner: 'exam',
    partition: 'caller',
    effect: 'reads',
    access: 'user',
    keepsSession: false,
    input: z.strictObject({ id: paperId, by: pageName.optional(), since: since.optional() }),
    output: z.strictObject({
      leftSeconds: z.int(),
      handState: z.int(),
      serverTime: z.string(),
      setRevision,
      announced,
      /** the paper stands: its time does not run, and it takes nothing */
      paused: z.strictObject({ reason: z.string() }).optional(),
      elsewhere,
      ...otherPages,
    }),
    errors: ['NOT_FOUND'],
  }),
  handIn: defineCall({
    summary: '交卷',
    path: '/api/paper/paper/hand-exam',
    owner: 'exam',
    partition: 'caller',
    effect: 'changes',
    access: 'user',
    load: 'submit',
    input: z.strictObject({ id: paperId, exState: choice('交卷状态', [0, 1, 4, 7]).default(0) }),
    output: z.strictObject({ id: z.string(), exState: z.int(), handTime: z.string() }),
    /** PAPER_ACTIVE: exState 4 of a paper that was written in meanwhile, or whose exam has no such rule. */
    errors: ['NOT_FOUND', 'PAPER_PAUSED', 'PAPER_ELSEWHERE', 'PAPER_ACTIVE', 'BUSY'],
  }),
  result: defineCall({
    summary: '考试结果',
    path: '/api/paper/paper/paper-result',
    owner: 'exam',
    partition: 'caller',
    effect: 'reads',
    access: 'user',
    input: z.strictObject({ id: paperId }),
    output: z.strictObject({
      ...resultHead,
      /** an attempt at the trial: it has no pass mark and is in no record */
      isTrial: z.boolean(),
      /** `windowEnd`: when the window is over for everybody; `reason`: of what is withheld */
      release: z.strictObject({ score: releaseState, answers: releaseState, windowEnd: z.string(), reason: z.string().optional() }),
      /** own questions about marks that are shown, and until when more may be asked; empty: not now */
      appeals: z.strictObject({ until: z.string(), list: z.array(ownAppeal) }).optional(),
      /** attempts that the learner has begun of this exam; a server of the release before this one does not count them */
      tries: z.int().optional(),
      /** questions that a person marks, and what they are worth: only beside marks of the machine that stand without these */
      toMark: z.strictObject({ count: z.int(), score: z.number() }).optional(),
      /**
       * corrections of questions of this paper since it was begun, the newest first; empty while its marks may not be shown. `numbers` are
       * those of the paper. `reason` empty: it may name a key, and somebody may sit the exam still. A server of the release before this one
       * does not tell them
       */
      corrections: z.array(z.strictObject({ reason: z.string(), time: z.string(), numbers: z.array(z.int()) })).optional(),
      /**
       * of the hand-in: the code that stands for the log of the attempt up to there, and the digest of the accepted answers
       * (`acceptedText`). None of a trial, and of a paper that an earlier release closed
       */
      receipt: z.strictObject({ code: z.string(), digest: z.string() }).optional(),
      /** true: it was watched by a rule of its exam, so there may be findings about it (`finding/list`) */
      watched: z.boolean().optional(),
      groupList: z.array(resultGroup),
    }),
    /** PAPER_SWAPPED carries {to}, the id of the paper that took its place, in `data`. */
    errors: ['NOT_FOUND', 'PAPER_SWAPPED'],
  }),
  myPaging: defineCall({
    summary: '我的考试记录',
    path: '/api/paper/paper/my-paging',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: 'user',
    input: paging({ examId: id('考试').optional(), dateRange }, learnerPageSize),
    output: page(recordRow),
    errors: [],
  }),
  paging: defineCall({
    summary: '考卷列表',
    path: '/api/paper/paper/paging',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['paper:list'],
    input: paging({
      examId: id('考试').optional(),
      realName: search('姓名'),
      state: choice('考卷状态', [0, 1, 2, 3]).optional(),
      reviewState: choice('阅卷状态', [0, 1]).optional(),
      handState: choice('交卷状态', [0, 1]).optional(),
      /** papers that stand, or those that do not */
      paused: flag('是否暂停').optional(),
      dateRange,
    }),
    output: page(adminPaperRow),
    errors: [],
  }),
  reviewDetail: defineCall({
    summary: '阅卷详情（含答案）',
    path: '/api/paper/paper/review-detail',
    owner: 'exam',
    module: 'exam',
    partition: 'id',
    effect: 'reads',
    access: ['paper:review'],
    input: z.strictObject({ id: paperId }),
    output: z.strictObject({
      ...resultHead,
      passed: z.boolean(),
      userScore: z.number(),
      userObjScore: z.number(),
      userSubjScore: z.number(),
      /** names the paper for who marks it blind: person and department are empty then */
      alias: z.string(),
      userName: z.string(),
      realName: z.string(),
      deptName: z.string(),
      /** for optimistic locking of marks */
      version: z.int(),
      /** may ask for marks once more, and decide where two people do not agree */
      mayDecide: z.boolean(),
      /** questions that two people mark: marks of the caller for them count when somebody else has given one too */
      doubleIds: z.array(z.string()),
      /** the caller's own marks that wait for a second one, or for somebody who decides */
      proposed: z.array(z.strictObject({ quId: z.string(), score: z.number(), remark: z.string() })),
      groupList: z.array(resultGroup),
    }),
    errors: ['NOT_FOUND', 'NOT_HANDED_IN', 'MARKS_OWN_EXAM'],
  }),
  review: defineCall({
    summary: '提交人工评分',
    path: '/api/paper/paper/review-paper',
    owner: 'exam',
    module: 'exam',
    partition: 'id',
    effect: 'changes',
    access: ['paper:review'],
    audit: true,
    input: z.strictObject({
      id: paperId,
      version: z.int('版本号应为整数').min(0),
      items: z
        .array(z.strictObject({ quId: id('试题'), score: score('得分', 500), remark: optionalText('评语', 2000) }))
        .min(1, '请至少给一道题评分')
        .max(500, '一次最多评 500 道题')
        .refine((items) => new Set(items.map(({ quId }) => quId)).size === items.length, '一道题只能评一次'),
    }),
    output: z.strictObject({ state: z.int(), userScore: z.number(), version: z.int() }),
    errors: ['NOT_FOUND', 'NOT_HANDED_IN', 'SCORE_RANGE', 'NOT_HAND_MARKED', 'MARKS_OWN_EXAM', 'STALE', 'BUSY'],
  }),
  /**
   * People who may sit the exam, with how far each is; for the staff of a department its own. An exam with a password names nobody, so
   * those who began are all that is known.
   */
  roster: defineCall({
    summary: '考生名单',
    path: '/api/exam/exam/roster',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['paper:list'],
    input: paging({
      examId: id('考试'),
      realName: search('姓名'),
      /** 0 not begun, 1 writing, 2 handed in */
      rosterState: choice('参加情况', [0, 1, 2]).optional(),
    }),
    output: z.strictObject({
      ...page(
        z.strictObject({
          /** the user's */
          id: z.string(),
          examId: z.string(),
          userName: z.string(),
          realName: z.string(),
          deptName: z.string(),
          rosterState: z.int(),
          /** of the attempt with the best mark that counts; empty: none was handed in */
          paperId: z.string(),
          userScore: z.number(),
          /** whether nothing of it waits for a mark by hand */
          isMarked: z.boolean(),
          passed: z.boolean(),
          /** false: no attempt of the person counts */
          valid: z.boolean(),
          handTime: z.string(),
        }),
      ).shape,
      /** over all pages and states */
      counts: z.strictObject({ absent: z.int(), writing: z.int(), handedIn: z.int() }),
      /** the audience is larger than a roster */
      isCut: z.boolean(),
      /** the reader marks the exam blind and reads no names */
      isBlind: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
  /** A message to everybody of the caller's roster who has not begun; one within an hour to each, however often it is asked for. */
  remind: defineCall({
    summary: '提醒未参加的考生',
    path: '/api/exam/exam/remind',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['paper:list'],
    audit: true,
    timeoutMs: 60_000,
    input: z.strictObject({ examId: id('考试') }),
    output: z.strictObject({ count: z.int() }),
    errors: ['NOT_FOUND', 'EXAM_NOT_OPEN'],
  }),
  /** When the exam is, to everybody of the caller's roster who has not begun; once for each person and start, however often asked for. */
  prepareNotify: defineCall({
    summary: '考前通知',
    path: '/api/exam/exam/prepare-notify',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['paper:list'],
    audit: true,
    timeoutMs: 60_000,
    input: z.strictObject({ id: id('考试') }),
    output: z.strictObject({ count: z.int() }),
    errors: ['NOT_FOUND', 'EXAM_NOT_OPEN'],
  }),
  /** For the start page of the console: work that needs a person today. */
  /** Exams that go on now, those that end first before the others: the card of the dashboard. */
  ongoing: defineCall({
    summary: '正在进行的考试',
    path: '/api/stat/exam/dash-exam-list',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['exam:list', 'paper:list'],
    input: paging({}),
    output: page(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        endTime: z.string(),
        /** attempts that are being sat, of the people whom the caller may see */
        procCount: z.int(),
        /** attempts that were handed in, of the same people */
        handCount: z.int(),
      }),
    ),
    errors: [],
  }),
  todo: defineCall({
    summary: '今日待办',
    path: '/api/exam/exam/todo',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['exam:list', 'paper:list'],
    input: z.strictObject({}),
    output: z.strictObject({
      running: z.array(z.strictObject({ id: z.string(), title: z.string(), endTime: z.string(), inProgress: z.int(), handedIn: z.int() })),
      /** papers with answers that came too late, for who may edit the exam; a server of the release before this one does not tell it */
      late: z.array(z.strictObject({ examId: z.string(), title: z.string(), count: z.int() })).optional(),
      waitReview: z.array(z.strictObject({ examId: z.string(), title: z.string(), count: z.int() })),
      drafts: z.int(),
      /** whose window has ended, and whose marks or keys wait for a person to release them */
      unreleased: z.array(
        z.strictObject({ id: z.string(), title: z.string(), score: z.boolean(), answer: z.boolean(), handedIn: z.int(), waiting: z.int() }),
      ),
      /** whose marks and keys somebody took back while a mistake is put right */
      withheld: z.array(z.strictObject({ id: z.string(), title: z.string(), reason: z.string() })),
      upcoming: z.array(z.strictObject({ id: z.string(), title: z.string(), startTime: z.string() })),
    }),
    errors: [],
  }),
};
