import { isInTree } from '@xuekao/access';
import type { Caller, ErrorName } from '@xuekao/contracts';
import { windowOf, type PersonalRules } from './arrangements.js';
import { examStates, type ExamDoc } from './exam.model.js';

export interface EntryFacts {
  now: number;
  /** attempts begun so far */
  tryCount: number;
  userAgent: string;
  /** the exam is free, or the person bought it */
  isBuy: boolean;
}
export interface Blocked {
  name: ErrorName;
  values: Record<string, number>;
}
export type EntryFields = Pick<
  ExamDoc,
  'state' | 'startTime' | 'endTime' | 'answerDevice' | 'late' | 'lateMax' | 'chance' | 'pause' | 'offline'
>;

const phone = /Mobile|Android|iPhone|iPad|iPod|HarmonyOS|Windows Phone/i;
const appShell = /MicroMessenger|miniProgram|XuekaoApp|DingTalk/i;

/** Rule of an exam that keeps a person from starting now (specification part 2, section 4, entry gating), or null. */
export function entryBlockedBy(exam: EntryFields, { now, tryCount, userAgent, isBuy }: EntryFacts): Blocked | null {
  if (exam.offline) return { name: 'EXAM_OFFLINE', values: {} };
  const device = deviceBlocked(exam.answerDevice, userAgent);
  if (device) return { name: device, values: {} };
  const start = exam.startTime.getTime();
  if (exam.state !== examStates.published || now < start || now >= exam.endTime.getTime()) return { name: 'EXAM_NOT_OPEN', values: {} };
  if (exam.pause) return { name: 'EXAM_PAUSED', values: {} };
  if (exam.late && now > start + exam.lateMax * 60_000) return { name: 'EXAM_LATE', values: { n: exam.lateMax } };
  if (exam.chance > 0 && tryCount >= exam.chance) return { name: 'EXAM_CHANCES', values: { n: exam.chance } };
  return isBuy ? null : { name: 'EXAM_NOT_BOUGHT', values: {} };
}

/** answerDevice: 0 any, 1 computer, 2 phone, 3 app or mini program. A browser can lie; this guides, it does not guard. */
function deviceBlocked(answerDevice: number, userAgent: string): ErrorName | null {
  if (answerDevice === 0) return null;
  const isPhone = phone.test(userAgent);
  if (answerDevice === 1) return isPhone ? 'EXAM_COMPUTER_ONLY' : null;
  const isAllowed = answerDevice === 2 ? isPhone : appShell.test(userAgent);
  return isAllowed ? null : 'EXAM_DEVICE';
}

/** When nobody can begin the exam any more by its own window, or by that of one person. */
export function lastEntryOf({ startTime, endTime, late, lateMax }: Pick<ExamDoc, 'startTime' | 'endTime' | 'late' | 'lateMax'>): Date {
  return late ? new Date(Math.min(endTime.getTime(), startTime.getTime() + lateMax * 60_000)) : endTime;
}

/** The same with everybody for whom another time is arranged. */
export const lastEntryOfAll = (exam: Pick<ExamDoc, 'startTime' | 'endTime' | 'late' | 'lateMax' | 'arrangements'>): Date =>
  (exam.arrangements ?? [])
    .map((each) => lastEntryOf({ ...exam, ...windowOf(each, exam) }))
    .reduce((last, each) => (each > last ? each : last), lastEntryOf(exam));

/** openType 2 names departments, whose sub-departments have codes that begin with theirs; 3 names people. */
export function isFor(
  exam: Pick<ExamDoc, 'openType' | 'departs' | 'users'>,
  { userId, deptCode }: Pick<Caller, 'userId' | 'deptCode'>,
): boolean {
  if (exam.openType === 2) return exam.departs.some((code) => isInTree(code, deptCode));
  return exam.openType !== 3 || exam.users.includes(userId);
}

export interface Ends {
  deadline: number;
  endsWithWindow: boolean;
  /** of an attempt that the window cuts short: its duration and that end, without the extra time */
  fullMs?: number;
  windowEnd?: number;
  /** beside the duration and the window, by an arrangement */
  extraMs?: number;
}

/**
 * When an attempt that starts now ends at the latest, in milliseconds since the epoch (spec-readings, Deadline). Extra time comes behind
 * both: a window that is as long as the exam takes nothing from it.
 */
export function deadlineOf(exam: Pick<ExamDoc, 'totalTime' | 'endTime' | 'overTime'> & PersonalRules, startedAt: number): Ends {
  const fullMs = exam.totalTime * 60_000;
  const full = startedAt + fullMs;
  const windowEnd = exam.endTime.getTime();
  const extraMs = (exam.arranged?.extraMinutes ?? 0) * 60_000;
  const extra = extraMs > 0 ? { extraMs } : {};
  if (exam.overTime === 1 || full <= windowEnd) return { deadline: full + extraMs, endsWithWindow: false, ...extra };
  return { deadline: windowEnd + extraMs, endsWithWindow: true, fullMs, windowEnd, ...extra };
}
