import type { Caller } from '@xuekao/contracts';
import { deadlineOf, type ExamDoc, type PersonalRules } from '../exams/index.js';
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
    ...assigned,
    noBack: exam.noBack,
    quCount: exam.quCount,
    totalTenths: exam.totalTenths,
    qualifyTenths: exam.qualifyTenths,
    startedAt: now,
    ...deadlineOf(exam, now),
  };
}
