import { usualAppealDays, type calls, type Output, type Ownership } from '@xuekao/contracts';
import { toPoints } from '@xuekao/question';
import { examStateTexts, examTypeTexts, openTypeTexts } from '../kernel/texts.js';
import type { ExamDoc, ListedExam } from './exam.model.js';
import { releaseRulesOf } from './exam.release.js';
import { openUntil } from './open-windows.js';
import { watchRulesOf } from './watch-rules.js';

/** The windows alone decide what an administrator's list says of a published exam: its own, and those that are arranged while open. */
export function windowFlag(exam: ListedExam & Pick<ExamDoc, 'arrangements'>, now: number): 'READY_START' | 'PROCESSING' | 'OVERDUE' {
  if (openUntil(exam, now) !== null) return 'PROCESSING';
  return now < exam.startTime.getTime() ? 'READY_START' : 'OVERDUE';
}

export const adminRow = (
  exam: ListedExam & Pick<ExamDoc, 'arrangements'>,
  { papers, waiting }: { papers: number; waiting: number },
  now: number,
  categories: ReadonlyMap<string, string>,
): Omit<Output<typeof calls.exam.exams.paging>['records'][number], keyof Ownership> => ({
  id: exam._id,
  title: exam.title,
  startTime: exam.startTime.toISOString(),
  endTime: exam.endTime.toISOString(),
  totalTime: exam.totalTime,
  totalScore: toPoints(exam.totalTenths),
  qualifyScore: toPoints(exam.qualifyTenths),
  openType: exam.openType,
  openType_dictText: openTypeTexts[exam.openType] ?? '',
  examType_dictText: examTypeTexts[exam.examType ?? '1'],
  catId_dictText: categories.get(exam.catId ?? '') ?? '',
  offline: exam.offline ?? false,
  state: exam.state,
  state_dictText: examStateTexts[exam.state] ?? '',
  stateFlag: windowFlag(exam, now),
  paperCount: papers,
  waitReview: waiting,
  createTime: exam.createTime.toISOString(),
});

export function shapeOf(exam: ExamDoc, right: Ownership['right']): Omit<Output<typeof calls.exam.exams.detail>, 'users'> {
  const {
    _id,
    createDept: _dept,
    shares: _shares,
    userDeparts: _userDeparts,
    formerOwners: _formerOwners,
    inNameOf: _inNameOf,
    rewardedBy: _rewardedBy,
    blind: _blind,
    doubleMarking: _double,
    setId: _set,
    setRevision: _setRevision,
    revision = 0,
    passwordHash = '',
    announced: _announced,
    pause: _pause,
    arrangements: _arrangements,
    removedAt: _removed,
    users: _users,
    scoreReleasedAt,
    answerReleasedAt,
    withheldAt: _withheldAt,
    withheldReason: _withheldReason,
    shownAgainAt: _shownAgainAt,
    totalTenths,
    qualifyTenths,
    startTime,
    endTime,
    createTime,
    ...plain
  } = exam;
  return {
    ...plain,
    id: _id,
    right,
    revision,
    hasPassword: passwordHash !== '',
    ...releaseRulesOf(exam),
    examType: exam.examType ?? '1',
    catId: exam.catId ?? '',
    offline: exam.offline ?? false,
    place: exam.place ?? '',
    calculator: exam.calculator ?? false,
    moveAsks: exam.moveAsks ?? false,
    staffSees: exam.staffSees ?? true,
    passPoints: exam.passPoints ?? 0,
    rewards: exam.rewards ?? [],
    notifyMinutes: exam.notifyMinutes ?? 0,
    notifyOpen: exam.notifyOpen ?? false,
    notifyEndMinutes: exam.notifyEndMinutes ?? 0,
    appealDays: exam.appealDays ?? usualAppealDays,
    price: exam.price ?? 0,
    reconnectMinutes: exam.reconnectMinutes ?? 0,
    ...watchRulesOf(exam),
    scoreReleased: Boolean(scoreReleasedAt),
    answerReleased: Boolean(answerReleasedAt),
    totalScore: toPoints(totalTenths),
    qualifyScore: toPoints(qualifyTenths),
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    createTime: createTime.toISOString(),
  };
}
