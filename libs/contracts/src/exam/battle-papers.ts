import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, id, integer, learnerPageSize, page, paging, quType } from '../fields.js';
import { answerValue, learnerQuestionView } from '../question-views.js';
import { resultQuestion } from './papers/index.js';

const paperId = id('答卷');
const owned = { owner: 'exam', access: 'user', partition: 'caller' } as const;

const paperFigures = {
  id: z.string(),
  battleId: z.string(),
  title: z.string(),
  createTime: z.string(),
  score: z.number(),
  totalScore: z.number(),
  /** seconds */
  useTime: z.int(),
  trueCount: z.int(),
  /** with those that were not answered */
  falseCount: z.int(),
  /** chances that are left in the present cycle; 0 once the battle is over or disabled */
  chance: z.int(),
};

/** Papers of battles: a paper that has begun ends while the module is off, so these calls belong to no module but for the begin. */
export const battlePaperCalls = {
  /** Begins a paper of a battle that the caller takes part in, or gives the one that is open. */
  create: defineCall({
    summary: '开始一局对战',
    path: '/api/battle/paper/create',
    ...owned,
    module: 'battle',
    effect: 'changes',
    load: 'start',
    input: z.strictObject({ battleId: id('对战') }),
    output: z.strictObject({ id: z.string() }),
    errors: ['NOT_FOUND', 'BATTLE_NOT_OPEN', 'BATTLE_CHANCES', 'BATTLE_PASSWORD_MISSING', 'BATTLE_DURING_EXAM', 'PAPER_EMPTY', 'BUSY'],
  }),
  index: defineCall({
    summary: '对战答题卡',
    path: '/api/battle/paper/qu-index',
    ...owned,
    effect: 'reads',
    input: z.strictObject({ paperId }),
    output: z.strictObject({
      id: z.string(),
      battleId: z.string(),
      title: z.string(),
      /** 0 in progress, 1 handed in */
      handState: z.int(),
      createTime: z.string(),
      /** the paper is handed in by itself */
      deadline: z.string(),
      serverTime: z.string(),
      /** of one's own answers, in the order of the paper; `seq` 0: not answered */
      quList: z.array(z.strictObject({ quId: z.string(), sort: z.int(), quType, answered: z.boolean(), seq: z.int() })),
    }),
    errors: ['NOT_FOUND', 'BUSY'],
  }),
  question: defineCall({
    summary: '对战试题',
    path: '/api/battle/paper/qu-detail',
    ...owned,
    effect: 'reads',
    input: z.strictObject({ paperId, quId: id('试题') }),
    output: z.strictObject({ question: learnerQuestionView, answer: answerValue.nullable(), seq: z.int() }),
    errors: ['NOT_FOUND', 'BATTLE_PAPER_CLOSED', 'QUESTION_NOT_IN_PAPER', 'BUSY'],
  }),
  fillAnswer: defineCall({
    summary: '保存对战答案',
    path: '/api/battle/paper/fill-answer',
    ...owned,
    effect: 'changes',
    load: 'save',
    maxBytes: 256 * 1024,
    input: z.strictObject({
      paperId,
      answers: z
        .array(z.strictObject({ quId: id('试题'), seq: integer('答案序号', 1, 1_000_000_000), answer: answerValue }))
        .min(1, '没有要保存的答案')
        .max(200, '一次最多保存 200 道题的答案'),
    }),
    /** Numbers that the server holds: an earlier sequence never overwrites a later one, and the same one again changes nothing. */
    output: z.strictObject({ saved: z.array(z.strictObject({ quId: z.string(), seq: z.int() })) }),
    errors: ['NOT_FOUND', 'BATTLE_PAPER_CLOSED', 'QUESTION_NOT_IN_PAPER', 'ANSWER_SHAPE', 'SAVES_LIMITED', 'BATTLE_DURING_EXAM', 'BUSY'],
  }),
  handIn: defineCall({
    summary: '对战交卷',
    path: '/api/battle/paper/hand-exam',
    ...owned,
    effect: 'changes',
    load: 'submit',
    input: byId,
    output: z.strictObject({ id: z.string() }),
    errors: ['NOT_FOUND', 'BATTLE_DURING_EXAM', 'BUSY'],
  }),
  result: defineCall({
    summary: '对战结果',
    path: '/api/battle/paper/result',
    ...owned,
    effect: 'reads',
    input: byId,
    output: z.strictObject(paperFigures),
    errors: ['NOT_FOUND', 'BATTLE_PAPER_OPEN', 'BATTLE_DURING_EXAM', 'BUSY'],
  }),
  /** With keys: of a paper that was handed in. */
  detail: defineCall({
    summary: '对战答题详情',
    path: '/api/battle/paper/detail',
    ...owned,
    effect: 'reads',
    input: byId,
    output: z.strictObject({ ...paperFigures, quList: z.array(resultQuestion) }),
    errors: ['NOT_FOUND', 'BATTLE_PAPER_OPEN', 'TRAIN_DURING_EXAM', 'BUSY'],
  }),
  myPaging: defineCall({
    summary: '我的对战答卷',
    path: '/api/battle/paper/my-paging',
    owner: 'exam',
    access: 'user',
    module: 'battle',
    effect: 'reads',
    input: paging({ battleId: id('对战').optional() }, learnerPageSize),
    output: page(
      z.strictObject({
        id: z.string(),
        battleId: z.string(),
        title: z.string(),
        createTime: z.string(),
        handState: z.int(),
        score: z.number(),
        useTime: z.int(),
        trueCount: z.int(),
        falseCount: z.int(),
      }),
    ),
    errors: ['BATTLE_DURING_EXAM'],
  }),
};
