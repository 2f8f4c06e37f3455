import { z } from 'zod';
import { defineCall } from '../../call.js';
import { choice, done, id } from '../../fields.js';
import { learnerQuestionView } from '../../question-views.js';
import { examType, linkedIds } from '../exams/index.js';
import { questionKeyTold } from '../sealed.js';
import { watchRulesTold } from '../watch-rules.js';
import { byPaper, paperId } from './fields.js';
import { announced, card, elsewhere, otherPages, pageName, setRevision, since } from './pages.js';

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
/** The paper stands: its time does not run, and it takes nothing. */
const paused = z.strictObject({ reason: z.string() }).optional();
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
const sealedGroup = paperGroup.extend({ quList: z.array(questionKeyTold) });
const sealedPaper = z.strictObject({ ...paperHead, groupList: z.array(sealedGroup), cards: z.array(card) });
/** An attempt from its start to its end. */
export const paperSittingCalls = {
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
      /** the page has the exam's questions as ciphertext, and asks for `paper` as well */
      sealed: z.boolean('取值应为是或否').optional(),
      ...linkedIds,
    }),
    /** PAPER_OPEN carries {id, examId, title} of the open attempt in `data`. */
    output: z.strictObject({
      id: z.string(),
      /**
       * as `sealedDetail` answers, without the cards of questions that nobody has touched; missing where it was not asked for, or cannot
       * be given at once
       */
      paper: sealedPaper.optional(),
    }),
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
      'DEVICE_CAMERA',
      'DEVICE_PHONE',
      'DEVICE_SCREEN',
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
  checkProcess: defineCall({
    summary: '进行中的考试',
    path: '/api/paper/paper/check-process',
    owner: 'exam',
    partition: 'caller',
    effect: 'reads',
    access: 'user',
    keepsSession: false,
    input: z.strictObject({}),
    output: z.strictObject({ id: z.string(), examId: z.string(), title: z.string(), leftSeconds: z.int(), paused }).nullable(),
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
  /** As `detail`, for a page that has the exam's questions as ciphertext: their keys stand in the place of the questions. */
  sealedDetail: defineCall({
    summary: '考卷（试题以密钥代替）',
    path: '/api/paper/paper/sealed-detail',
    owner: 'exam',
    partition: 'caller',
    effect: 'reads',
    access: 'user',
    load: 'start',
    input: byPaper,
    output: sealedPaper,
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
      paused,
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
};
