import { trialExamId } from '@xuekao/contracts';
import { trialQuestionCount, trialSetId, trialTenths } from '../papers/index.js';
import { trialTexts } from '../kernel/texts.js';
import { examStates, type ExamDoc } from './exam.model.js';

/** The exam of the trial as the service treats every other one. Its dates are far apart: it has no window. */
export const trialExam: ExamDoc & { setId: string } = {
  _id: trialExamId,
  title: trialTexts.title,
  content: trialTexts.content,
  tmplId: trialExamId,
  startTime: new Date(0),
  endTime: new Date(Date.UTC(2999, 0, 1)),
  totalTime: 5,
  totalTenths: trialTenths,
  quCount: trialQuestionCount,
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
  setId: trialSetId,
  revision: 0,
  createBy: '',
  createDept: '',
  createTime: new Date(0),
};
