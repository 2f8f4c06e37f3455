import type { Caller, WatchRules } from '@xuekao/contracts';
import { deadlineOf, watchRulesOf, type ExamDoc, type PersonalRules } from '../exams/index.js';
import type { AttemptStarted } from './attempt.events.js';

type Person = Pick<Caller, 'userId' | 'userName' | 'realName' | 'deptCode'>;
type Assigned = Pick<AttemptStarted, 'variant' | 'picks' | 'seed'>;

/** Rules of an attempt, copied at its start: later changes of the exam do not reach it. */
export function startOf(
  exam: ExamDoc & PersonalRules & { setId: string },
  person: Person,
  tryNo: number,
  assigned: Assigned,
  now: number,
  device?: string,
): AttemptStarted {
  const { userId, userName, realName, deptCode } = person;
  return {
    examId: exam._id,
    userId,
    userName,
    realName,
    deptCode,
    tryNo,
    title: exam.title,
    examBy: exam.createBy,
    examDept: exam.createDept,
    setId: exam.setId,
    ...(exam.setRevision ? { setRevision: exam.setRevision } : {}),
    ...(exam.reconnectMinutes ? { reconnectMs: exam.reconnectMinutes * 60_000 } : {}),
    ...(device === undefined ? {} : { device }),
    ...(exam.moveAsks ? { moveAsks: true } : {}),
    ...watchedBy(watchRulesOf(exam)),
    ...(exam.examType === '2' ? { phone: true } : {}),
    ...(exam.examType === '2' || exam.screenOn === true ? { keepDays: watchRulesOf(exam).captureDays } : {}),
    ...assigned,
    noBack: exam.noBack,
    quCount: exam.quCount,
    totalTenths: exam.totalTenths,
    qualifyTenths: exam.qualifyTenths,
    startedAt: now,
    ...deadlineOf(exam, now),
  };
}

/** Rules of watching that are on; without one an event has no field for it. */
const watchedBy = ({
  leaveOn,
  leaveCheck,
  leaveCount,
  actionOn,
  actionInterval,
  camOn,
  camInterval: minutes,
  faceChance: chances,
  captureDays: days,
  camChallenge,
  screenOn,
}: WatchRules): Pick<AttemptStarted, 'leave' | 'idleMs' | 'camera' | 'screen'> => ({
  ...(leaveOn ? { leave: { seconds: leaveCheck, count: leaveCount } } : {}),
  ...(actionOn ? { idleMs: actionInterval * 1000 } : {}),
  ...(camOn ? { camera: { minutes, chances, days, ...(camChallenge ? { challenge: true } : {}) } } : {}),
  ...(screenOn ? { screen: true } : {}),
});

/** Whether people or machines watched the attempt by any rule of its exam: only then there are findings about it. */
export const isWatched = ({ leave, idleMs, camera, screen, phone }: Partial<AttemptStarted>): boolean =>
  leave !== undefined || idleMs !== undefined || camera !== undefined || screen === true || phone === true;
