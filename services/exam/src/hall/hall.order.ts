import type { QueryFilter } from 'mongoose';
import type { ExamDoc } from '../exams/index.js';

type Filter = QueryFilter<ExamDoc>;

/** Some of the exams of the hall, in an order of their own. */
export interface HallSection {
  filter: Filter;
  sort: Record<string, 1 | -1>;
}
/** Exams with a time of its own for the person, by what that time says now. */
export interface MovedExams {
  open: readonly string[];
  toCome: readonly string[];
  over: readonly string[];
}
/** Exams of a person, by how that matters for another attempt. */
export interface SatExams {
  /** with an open attempt */
  sitting: readonly string[];
  /** all attempts are used */
  exhausted: readonly string[];
  moved: MovedExams;
}

/** By the window of the exam, or by the time that its person has instead. */
function byWindow(window: Filter, at: keyof MovedExams, { moved }: Pick<SatExams, 'moved'>): Filter {
  const all = [...moved.open, ...moved.toCome, ...moved.over];
  return all.length === 0 ? window : { $or: [{ ...window, _id: { $nin: all } }, { _id: { $in: [...moved[at]] } }] };
}
const isOpen = (sat: SatExams, now: number): Filter =>
  byWindow({ startTime: { $lte: new Date(now) }, endTime: { $gt: new Date(now) } }, 'open', sat);
export const isOver = (sat: Pick<SatExams, 'moved'>, now: number): Filter => byWindow({ endTime: { $lte: new Date(now) } }, 'over', sat);

const isRunning = (sat: SatExams, now: number): Filter => ({
  $and: [isOpen(sat, now), { _id: { $nin: [...sat.sitting, ...sat.exhausted] } }],
});
/** Exams in a room are not begun here. */
export const canBeBegun = (sat: SatExams, now: number): Filter => ({ $and: [isRunning(sat, now), { offline: { $ne: true } }] });
export const isToCome = (sat: SatExams, now: number): Filter => ({
  $and: [byWindow({ startTime: { $gt: new Date(now) } }, 'toCome', sat), { _id: { $nin: [...sat.sitting] } }],
});

/**
 * All exams, what a person can do now first: the attempt that runs, exams that can be begun (the one that closes first leads), those to
 * come (the next one leads), and the others, the newest first.
 * @param now milliseconds since the epoch
 */
export function byUrgency(sat: SatExams, now: number): HallSection[] {
  const { sitting, exhausted } = sat;
  const over = { $or: [isOver(sat, now), { $and: [isOpen(sat, now), { _id: { $in: [...exhausted] } }] }] };
  return [
    { filter: { _id: { $in: [...sitting] } }, sort: { endTime: 1, _id: 1 } },
    { filter: isRunning(sat, now), sort: { endTime: 1, _id: 1 } },
    { filter: isToCome(sat, now), sort: { startTime: 1, _id: 1 } },
    { filter: { $and: [over, { _id: { $nin: [...sitting] } }] }, sort: { startTime: -1, _id: 1 } },
  ];
}
