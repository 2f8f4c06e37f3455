import type { QueryFilter } from 'mongoose';
import type { ExamDoc } from '../exams/index.js';

type Filter = QueryFilter<ExamDoc>;

/** Some of the exams of the hall, in an order of their own. */
export interface HallSection {
  filter: Filter;
  sort: Record<string, 1 | -1>;
}
/** Exams that a person has sat, by how that matters for another attempt. */
export interface SatExams {
  /** with an open attempt */
  sitting: readonly string[];
  /** all attempts are used */
  exhausted: readonly string[];
}

const isRunning = ({ sitting, exhausted }: SatExams, now: number): Filter => ({
  startTime: { $lte: new Date(now) },
  endTime: { $gt: new Date(now) },
  _id: { $nin: [...sitting, ...exhausted] },
});
/** Exams in a room are not begun here. */
export const canBeBegun = (sat: SatExams, now: number): Filter => ({ ...isRunning(sat, now), offline: { $ne: true } });
export const isToCome = ({ sitting }: SatExams, now: number): Filter => ({
  startTime: { $gt: new Date(now) },
  _id: { $nin: [...sitting] },
});

/**
 * All exams, what a person can do now first: the attempt that runs, exams that can be begun (the one that closes first leads), those to
 * come (the next one leads), and the others, the newest first.
 * @param now milliseconds since the epoch
 */
export function byUrgency(sat: SatExams, now: number): HallSection[] {
  const { sitting, exhausted } = sat;
  const over = { $or: [{ endTime: { $lte: new Date(now) } }, { startTime: { $lte: new Date(now) }, _id: { $in: [...exhausted] } }] };
  return [
    { filter: { _id: { $in: [...sitting] } }, sort: { endTime: 1, _id: 1 } },
    { filter: isRunning(sat, now), sort: { endTime: 1, _id: 1 } },
    { filter: isToCome(sat, now), sort: { startTime: 1, _id: 1 } },
    { filter: { $and: [over, { _id: { $nin: [...sitting] } }] }, sort: { startTime: -1, _id: 1 } },
  ];
}
