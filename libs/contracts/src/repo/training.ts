import { z } from 'zod';
import { defineCall } from '../call.js';
import { resultQuestion } from '../exam/papers/index.js';
import { byId, done, flag, id, ids, learnerPageSize, optionalText, page, paging, quType, search } from '../fields.js';
import { answerValue, learnerQuestionView } from '../question-views.js';
import { trainModes } from './train-modes.js';

const trainMode = z.enum(trainModes, '练习方式不正确');

/** Questions of one training; a larger bank is trained in several. */
export const mostTrainQuestions = 5000;

const catalogue = { title: search('题库名称'), catId: z.string('分类格式不正确').max(60).optional(), forTrain: z.literal(true).optional() };

const bankHead = {
  id: z.string(),
  title: z.string(),
  remark: z.string(),
  catId: z.string(),
  catId_dictText: z.string(),
  /** fen; 0: free */
  price: z.int(),
  /** bought, or free */
  isBuy: z.boolean(),
  hasJoin: z.boolean(),
  quCount: z.int(),
  objCount: z.int(),
  subjCount: z.int(),
};

const train = z.strictObject({
  id: z.string(),
  repoId: z.string(),
  /** of the bank */
  title: z.string(),
  trainMode,
  trainMode_dictText: z.string(),
  /** 0 in progress, 1 finished, 2 begun anew */
  state: z.int(),
  answerCount: z.int(),
  rightCount: z.int(),
  totalCount: z.int(),
  /** answered, of 100 */
  percent: z.int(),
  createTime: z.string(),
  updateTime: z.string(),
});
export type TrainRow = z.output<typeof train>;
/** `isOffered`: its bank or exam can be practised with now */
const trainRecord = train.extend({ isOffered: z.boolean() });

const trained = {
  coverCount: z.int(),
  /** of 100 */
  coverRate: z.int(),
  wrongCount: z.int(),
};

const ofLearner = { owner: 'repo', access: 'user' } as const;

/** Free practice with the banks that are meant for it. */
export const trainingCalls = {
  openPaging: defineCall({
    summary: '公开题库',
    path: '/api/client/repo/open-paging',
    ...ofLearner,
    effect: 'reads',
    input: paging(catalogue, learnerPageSize),
    output: page(z.strictObject(bankHead)),
    errors: [],
  }),
  minePaging: defineCall({
    summary: '我的题库',
    path: '/api/client/repo/mine-paging',
    ...ofLearner,
    partition: 'caller',
    effect: 'reads',
    input: paging(catalogue, learnerPageSize),
    output: page(z.strictObject({ ...bankHead, ...trained, trainCount: z.int(), latestTrain: train.nullable() })),
    errors: [],
  }),
  join: defineCall({
    summary: '加入或移出我的题库',
    path: '/api/client/repo/join',
    ...ofLearner,
    effect: 'changes',
    input: byId,
    output: z.strictObject({ hasJoin: z.boolean() }),
    errors: ['NOT_FOUND', 'REPO_JOINED_FULL'],
  }),
  bank: defineCall({
    summary: '题库练习详情',
    path: '/api/client/repo/detail-for-train',
    ...ofLearner,
    partition: 'caller',
    effect: 'reads',
    input: byId,
    output: z.strictObject({
      ...bankHead,
      ...trained,
      favCount: z.int(),
      noteCount: z.int(),
      typeList: z.array(z.strictObject({ quType, text: z.string(), quCount: z.int() })),
    }),
    errors: ['NOT_FOUND'],
  }),
  /** The training of this mode that is in progress goes on, unless `clear` ends it. */
  start: defineCall({
    summary: '开始练习',
    path: '/api/repo/train/start',
    ...ofLearner,
    partition: 'caller',
    effect: 'changes',
    input: z.strictObject({ trainMode, repoId: id('题库'), clear: flag('重新开始').default(false) }),
    output: train,
    errors: ['NOT_FOUND', 'REPO_NOT_BOUGHT', 'TRAIN_EMPTY', 'BUSY'],
  }),
  detail: defineCall({
    summary: '练习详情',
    path: '/api/repo/train/detail',
    ...ofLearner,
    partition: 'caller',
    effect: 'reads',
    input: byId,
    output: train,
    errors: ['NOT_FOUND'],
  }),
  finish: defineCall({
    summary: '结束练习',
    path: '/api/repo/train/finish',
    ...ofLearner,
    partition: 'caller',
    effect: 'changes',
    input: byId,
    output: train,
    errors: ['NOT_FOUND'],
  }),
  /** The first answer counts: a second one of the same question gets its result. */
  fill: defineCall({
    summary: '练习作答',
    path: '/api/repo/train/fill',
    ...ofLearner,
    partition: 'caller',
    effect: 'changes',
    input: z.strictObject({
      trainId: id('练习'),
      quId: id('试题'),
      /** of the question, or of the parts of a compound one */
      answers: z
        .array(z.strictObject({ quId: id('试题'), answer: answerValue }))
        .min(1, '回答不能为空！')
        .max(20, '一次最多回答 20 道小题'),
    }),
    /** `result` null: its key is not shown while the person sits an exam with this question */
    output: z.strictObject({ result: resultQuestion.nullable(), answerCount: z.int(), rightCount: z.int() }),
    errors: ['NOT_FOUND', 'TRAIN_OVER', 'REPO_NOT_BOUGHT', 'ANSWER_SHAPE', 'TRAIN_DURING_EXAM'],
  }),
  card: defineCall({
    summary: '练习答题卡',
    path: '/api/repo/train/card',
    ...ofLearner,
    effect: 'reads',
    input: byId,
    output: z.array(
      z.strictObject({
        quId: z.string(),
        sort: z.int(),
        quType,
        answered: z.boolean(),
        /** null: not answered, or nobody can say */
        isRight: z.boolean().nullable(),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
  question: defineCall({
    summary: '练习中的一道题',
    path: '/api/repo/train/qu-detail',
    ...ofLearner,
    effect: 'reads',
    input: z.strictObject({ trainId: id('练习'), quId: id('试题'), trainMode: trainMode.optional() }),
    output: z.strictObject({
      question: learnerQuestionView,
      answered: z.boolean(),
      /** own answer, key and analysis: of what was answered, and in the mode that shows them */
      result: resultQuestion.nullable(),
      /** they would be shown, and the person sits an exam with this question */
      isWithheld: z.boolean(),
      favMark: z.boolean(),
      favNote: z.string(),
    }),
    errors: ['NOT_FOUND', 'REPO_NOT_BOUGHT'],
  }),
  paging: defineCall({
    summary: '练习记录',
    path: '/api/repo/train/paging',
    ...ofLearner,
    partition: 'caller',
    effect: 'reads',
    input: paging({ repoId: id('题库').optional() }, learnerPageSize),
    output: page(trainRecord),
    errors: [],
  }),
  /** Before questions are changed or deleted: how many learners have practised with them. */
  questionUse: defineCall({
    summary: '练习过试题的学员数',
    path: '/api/repo/train/list-question-use',
    owner: 'repo',
    effect: 'reads',
    access: ['qu:save', 'qu:delete'],
    input: z.strictObject({ quIds: ids() }),
    output: z.strictObject({ learners: z.int() }),
    errors: [],
  }),
  /** The last training in progress. */
  check: defineCall({
    summary: '未完成的练习',
    path: '/api/repo/train/check',
    ...ofLearner,
    partition: 'caller',
    effect: 'reads',
    keepsSession: false,
    input: z.strictObject({}),
    output: train.nullable(),
    errors: [],
  }),
};

const refType = z.enum(['repo', 'exam'], '来源不正确');
const mark = z.enum(['wrong', 'fav', 'note'], '类型不正确');
const ofQuestion = { refType: refType.default('repo'), refId: id('来源'), quId: id('试题') };

const bookItem = z.strictObject({
  id: z.string(),
  refType,
  refId: z.string(),
  /** of the bank */
  refTitle: z.string(),
  quId: z.string(),
  /** its stem without markup */
  title: z.string(),
  quType,
  quType_dictText: z.string(),
  wrongCount: z.int(),
  favMark: z.boolean(),
  favNote: z.string(),
  updateTime: z.string(),
});

/** Questions that a learner answered wrong, marked, or wrote a note to. */
export const bookCalls = {
  paging: defineCall({
    summary: '错题、收藏与笔记',
    path: '/api/client/book/paging',
    ...ofLearner,
    partition: 'caller',
    effect: 'reads',
    input: paging(
      {
        title: search('题干'),
        examId: id('考试').optional(),
        refId: id('来源').optional(),
        refType: refType.optional(),
        mark: mark.optional(),
      },
      learnerPageSize,
    ),
    output: page(bookItem),
    errors: [],
  }),
  detail: defineCall({
    summary: '错题详情',
    path: '/api/client/book/detail',
    ...ofLearner,
    partition: 'caller',
    effect: 'reads',
    input: z.strictObject({ id: z.string('编号格式不正确').regex(/^[0-9a-z:]{10,120}$/, '编号格式不正确') }),
    output: z.strictObject({
      item: bookItem,
      question: learnerQuestionView,
      /** key and analysis: of what the person has answered */
      result: resultQuestion.nullable(),
      isWithheld: z.boolean(),
    }),
    errors: ['NOT_FOUND', 'REPO_NOT_BOUGHT'],
  }),
  /** Takes questions out of the wrong ones, and where that is said the mark and the note as well. */
  delete: defineCall({
    summary: '移出错题本',
    path: '/api/client/book/delete',
    ...ofLearner,
    partition: 'caller',
    effect: 'changes',
    input: z.strictObject({
      ids: z
        .array(z.string('编号格式不正确').regex(/^[0-9a-z:]{10,120}$/, '编号格式不正确'))
        .min(1, '请至少选择一条数据！')
        .max(1000, '一次最多选择 1000 条数据'),
      removeFav: flag('移除收藏').default(false),
      removeNote: flag('移除笔记').default(false),
    }),
    output: done,
    errors: [],
  }),
  /** A wrong question that was answered right now is one no more. */
  autoRemove: defineCall({
    summary: '答对后移出错题',
    path: '/api/client/book/auto-remove',
    ...ofLearner,
    partition: 'caller',
    effect: 'changes',
    input: z.strictObject({ refId: id('来源'), quId: id('试题') }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
  markFav: defineCall({
    summary: '收藏或取消收藏试题',
    path: '/api/client/book/mark-fav',
    ...ofLearner,
    effect: 'changes',
    input: z.strictObject({ ...ofQuestion, favMark: flag('收藏') }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
  findMark: defineCall({
    summary: '试题的收藏与笔记',
    path: '/api/client/book/find-mark',
    ...ofLearner,
    effect: 'reads',
    input: z.strictObject(ofQuestion),
    output: z.strictObject({ favMark: z.boolean(), favNote: z.string() }),
    errors: [],
  }),
  /** An empty note deletes it. */
  writeNote: defineCall({
    summary: '写笔记',
    path: '/api/client/book/write-note',
    ...ofLearner,
    effect: 'changes',
    input: z.strictObject({ ...ofQuestion, favNote: optionalText('笔记', 2000) }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
};
