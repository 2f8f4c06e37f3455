import { keysOf, shareKey } from '@xuekao/access';
import type { Caller, ShareKind } from '@xuekao/contracts';
import type { Arrangement } from './arrangement.model.js';
import { windowEndOf } from './exam.release.js';
import type { ExamDoc } from './exam.model.js';

/** Effects on one person. */
export interface Arranged {
  extraMinutes: number;
  extraChances: number;
  hasWindow: boolean;
  /** when nobody can sit the exam by its own window, in milliseconds since the epoch: results are shown by it */
  windowEnd: number;
}

/** An exam as its rules are for one person. */
export interface PersonalRules {
  /** missing: as the exam says */
  arranged?: Arranged;
}

interface Window {
  startTime: Date;
  endTime: Date;
}
type ArrangedFields = Pick<ExamDoc, 'startTime' | 'endTime' | 'totalTime' | 'overTime' | 'chance' | 'arrangements'>;

const everybody = 'all';
export type ArrangedKind = ShareKind | typeof everybody;

/** Key of those for whom something is arranged: that of a share, or of everybody. */
export const arrangementKey = ({ kind, id }: { kind: ArrangedKind; id: string }): string =>
  kind === everybody ? everybody : shareKey({ kind, id });

/** Keys under which arrangements meet a person. */
export const arrangementKeys = (person: Pick<Caller, 'userId' | 'groups' | 'deptCode'>): string[] => [everybody, ...keysOf(person)];

/** Extra minutes of an exam of this duration; a begun one counts. */
export const extraMinutesOf = ({ extraMinutes = 0, extraPercent = 0 }: Arrangement, totalTime: number): number =>
  Math.max(extraMinutes, Math.ceil((totalTime * extraPercent) / 100));

/** The time that an arrangement sets; null: that of the exam stays. */
export function windowOf({ startTime, endTime }: Arrangement, exam: Window): Window | null {
  if (startTime === undefined && endTime === undefined) return null;
  return { startTime: startTime ?? exam.startTime, endTime: endTime ?? exam.endTime };
}

/**
 * The rules for a person: the most generous of each kind. Of several times the one that is open now and ends last, or else the next to
 * come, or else the last that is over. @param now milliseconds since the epoch
 */
export function arrangedFor<E extends ArrangedFields>(
  exam: E,
  person: Pick<Caller, 'userId' | 'groups' | 'deptCode'>,
  now: number,
): E & PersonalRules {
  const { arrangements = [] } = exam;
  if (arrangements.length === 0) return exam;
  const keys = new Set(arrangementKeys(person));
  const own = arrangements.filter(({ key }) => keys.has(key));
  if (own.length === 0) return exam;
  const window = bestOf(
    own.flatMap((each) => windowOf(each, exam) ?? []),
    now,
  );
  const extraMinutes = Math.max(...own.map((each) => extraMinutesOf(each, exam.totalTime)));
  // who may begin as often as wanted gets nothing more
  const extraChances = exam.chance === 0 ? 0 : Math.max(...own.map((each) => each.extraChances ?? 0));
  const arranged = { extraMinutes, extraChances, hasWindow: window !== null, windowEnd: windowEndOf(exam) };
  return { ...exam, ...window, chance: exam.chance + extraChances, arranged };
}

/** Minutes that the person has. */
export const durationOf = ({ totalTime, arranged }: Pick<ExamDoc, 'totalTime'> & PersonalRules): number =>
  totalTime + (arranged?.extraMinutes ?? 0);

/** When the person's window ends, with extra time behind it. With overTime 1 the last moment to begin is what counts. */
export const closeOf = ({ endTime, overTime, arranged }: Pick<ExamDoc, 'endTime' | 'overTime'> & PersonalRules): Date =>
  overTime === 1 ? endTime : new Date(endTime.getTime() + (arranged?.extraMinutes ?? 0) * 60_000);

function bestOf(windows: readonly Window[], now: number): Window | null {
  const open = windows.filter(({ startTime, endTime }) => startTime.getTime() <= now && now < endTime.getTime());
  const coming = windows.filter(({ startTime }) => startTime.getTime() > now);
  const last = (among: readonly Window[]): Window | null =>
    among.reduce<Window | null>((best, each) => (best === null || each.endTime > best.endTime ? each : best), null);
  const next = coming.reduce<Window | null>((best, each) => (best === null || each.startTime < best.startTime ? each : best), null);
  return last(open) ?? next ?? last(windows);
}

/** When the first person may sit the exam, with everybody for whom something is arranged; in milliseconds since the epoch. */
export const firstWindowStartOf = (exam: Pick<ExamDoc, 'startTime' | 'endTime' | 'arrangements'>): number =>
  Math.min(exam.startTime.getTime(), ...(exam.arrangements ?? []).map((each) => (windowOf(each, exam) ?? exam).startTime.getTime()));

/** When nobody can sit the exam any more, with everybody for whom something is arranged; in milliseconds since the epoch. */
export function lastWindowEndOf(exam: Pick<ExamDoc, 'startTime' | 'endTime' | 'overTime' | 'totalTime' | 'arrangements'>): number {
  const ends = (exam.arrangements ?? []).map((each) => {
    const { endTime } = windowOf(each, exam) ?? exam;
    return windowEndOf({ ...exam, endTime }) + extraMinutesOf(each, exam.totalTime) * 60_000;
  });
  return Math.max(windowEndOf(exam), ...ends);
}
