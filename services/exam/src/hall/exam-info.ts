import { originDays, type calls, type Output } from '@xuekao/contracts';
import { toPoints } from '@xuekao/question';
import { closeOf, durationOf, releaseRulesOf, watchRulesOf, windowEndOf, type ExamDoc, type PersonalRules } from '../exams/index.js';
import { isTrialExam } from '../kernel/trial-ids.js';
import { stateFlagFor } from './exam-card.js';

type Info = Output<typeof calls.exam.exams.checkInfo>;

/** The entry page: what is the same for everybody who may sit the exam. */
export const examInfo = (exam: ExamDoc & PersonalRules, now: number) =>
  ({
    id: exam._id,
    title: exam.title,
    content: exam.content,
    totalScore: toPoints(exam.totalTenths),
    qualifyScore: toPoints(exam.qualifyTenths),
    quCount: exam.quCount,
    totalTime: durationOf(exam),
    startTime: exam.startTime.toISOString(),
    endTime: exam.endTime.toISOString(),
    closeTime: closeOf(exam).toISOString(),
    answerMode: exam.answerMode,
    answerDevice: exam.answerDevice,
    overTime: exam.overTime,
    late: exam.late,
    lateMax: exam.lateMax,
    chance: exam.chance,
    noBack: exam.noBack,
    paste: exam.paste,
    calculator: exam.calculator ?? false,
    reconnectMinutes: exam.reconnectMinutes ?? 0,
    ...watchRulesOf(exam),
    ...(isTrialExam(exam._id) ? {} : { originDays: originDays(isRecorded(exam), exam.captureDays) }),
    // an exam that shows no marks gives none
    passPoints: exam.resultType === 1 ? 0 : (exam.passPoints ?? 0),
    examType: exam.examType ?? '1',
    offline: exam.offline ?? false,
    place: exam.place ?? '',
    resultType: exam.resultType,
    ...releaseRulesOf(exam),
    windowEnd: new Date(exam.arranged?.windowEnd ?? windowEndOf(exam)).toISOString(),
    serverTime: new Date(now).toISOString(),
  }) satisfies Partial<Info>;

const isRecorded = ({ camOn, screenOn, examType }: ExamDoc): boolean => camOn === true || screenOn === true || examType === '2';

/** For whoever may edit the exam: as if its learner had nothing left to do but to begin. */
export const previewInfo = (exam: ExamDoc, now: number): Info => ({
  ...examInfo(exam, now),
  openType: 1,
  examCount: 0,
  price: 0,
  isBuy: true,
  incompleteShares: [],
  stateFlag: stateFlagFor(exam, [], now),
  blocked: '',
  blockedCode: 0,
  openPaperId: '',
  last: null,
  apply: null,
  canApply: false,
  isTrial: false,
  isPreview: true,
  // its learner is identified
  faceOn: false,
  // whose devices have to work
  devicesFirst: false,
  // and nobody else tries it
  originDays: undefined,
});
