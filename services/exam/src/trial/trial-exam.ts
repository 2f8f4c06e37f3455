import { createHash } from 'node:crypto';
import { trialExamId } from '@xuekao/contracts';
import { splitQuestion, type QuestionView } from '@xuekao/question';
import type { PaperKeys } from '../content/paper-content.js';
import { examStates, type ExamDoc } from '../exams/exam.model.js';
import type { PaperSetDoc } from '../publishing/paper-set.model.js';
import { trialTexts } from '../texts.js';
import { trialGroups } from './trial-questions.js';

const questions = trialGroups.flatMap((group) => group.questions);
const halves = questions.map(splitQuestion);
const totalTenths = trialGroups.reduce((sum, { perTenths, questions: own }) => sum + perTenths * own.length, 0);

/** Names the content: an attempt that another release began with other questions is not continued with these. */
const setId = createHash('sha256').update(JSON.stringify(trialGroups)).digest('hex').slice(0, 24);

/** The exam of the trial as the service treats every other one. Its dates are far apart: it has no window. */
export const trialExam: ExamDoc & { setId: string } = {
  _id: trialExamId,
  title: trialTexts.title,
  content: trialTexts.content,
  tmplId: trialExamId,
  startTime: new Date(0),
  endTime: new Date(Date.UTC(2999, 0, 1)),
  totalTime: 5,
  totalTenths,
  quCount: questions.length,
  qualifyTenths: 0,
  openType: 1,
  departs: [],
  users: [],
  answerMode: 2,
  resultType: 3,
  scoreRelease: 0,
  answerRelease: 0,
  thanks: trialTexts.thanks,
  chance: 0,
  late: false,
  lateMax: 0,
  overTime: 0,
  answerDevice: 0,
  quRand: false,
  itemRand: false,
  noBack: false,
  paste: false,
  calculator: true,
  waterMark: true,
  hideBook: true,
  state: examStates.published,
  setId,
  revision: 0,
  createBy: '',
  createDept: '',
  createTime: new Date(0),
};

export interface BuiltInSet {
  set: PaperSetDoc;
  views: readonly QuestionView[];
  keys: PaperKeys;
  picks: readonly number[][];
}

const indexes = trialGroups.map(({ questions: own }) => own.map((question) => questions.indexOf(question)));

const trialSet: BuiltInSet = {
  set: {
    _id: setId,
    examId: trialExamId,
    groups: trialGroups.map(({ title, remark, perTenths }, at) => ({
      id: `trial${at}`,
      title,
      remark,
      perTenths,
      partShare: 50,
      picked: (indexes[at] ?? []).map((index) => ({ index, tenths: perTenths })),
      pools: [],
    })),
    questionCount: questions.length,
    variantCount: 1,
    quRand: false,
    shuffles: false,
  },
  views: halves.map(({ view }) => view),
  keys: new Map(halves.map(({ key }) => [key.id, key])),
  picks: indexes,
};

/** A frozen set that is a part of the program, or null. */
export const builtInSet = (id: string): BuiltInSet | null => (id === setId ? trialSet : null);
