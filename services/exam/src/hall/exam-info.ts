import type { calls, Output } from '@xuekao/contracts';
import { toPoints } from '@xuekao/question';
import { releaseRulesOf, watchRulesOf, windowEndOf, type ExamDoc } from '../exams/index.js';
import { stateFlagFor } from './exam-card.js';

type Info = Output<typeof calls.exam.exams.checkInfo>;

/** The entry page: what is the same for everybody who may sit the exam. */
export const examInfo = (exam: ExamDoc, now: number) =>
  ({
    id: exam._id,
    title: exam.title,
    content: exam.content,
    totalScore: toPoints(exam.totalTenths),
    qualifyScore: toPoints(exam.qualifyTenths),
    quCount: exam.quCount,
    totalTime: exam.totalTime,
    startTime: exam.startTime.toISOString(),
    endTime: exam.endTime.toISOString(),
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
    // an exam that shows no marks gives none
    passPoints: exam.resultType === 1 ? 0 : (exam.passPoints ?? 0),
    examType: exam.examType ?? '1',
    offline: exam.offline ?? false,
    place: exam.place ?? '',
    resultType: exam.resultType,
    ...releaseRulesOf(exam),
    windowEnd: new Date(windowEndOf(exam)).toISOString(),
    serverTime: new Date(now).toISOString(),
  }) satisfies Partial<Info>;

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
});
