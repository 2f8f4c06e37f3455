import { paperStates } from '../attempt/paper.states.js';
import { isByHand, releaseRulesOf, scoreStateOf, windowEndOf } from '../exams/exam.release.js';
import type { ExamDoc } from '../exams/exam.model.js';

const hour = 3_600_000;
const day = 24 * hour;
/** Whoever releases marks, or changes a rule, has the papers looked at; should that get lost, they are after this time. */
const safetyMs = hour;
/** So long after the last that happened somebody may still release; later only the release itself has them looked at. */
const patienceMs = 30 * day;

/** What the learners of finished papers of an exam are to be told now. */
export type News =
  /** `release`: one message for each; `since`: when it became so, apart from the paper itself */
  | { kind: 'tell'; release: string; since: number }
  | { kind: 'wait'; until: number | null };

/** @param now milliseconds since the epoch */
export function newsOf(exam: ExamDoc | null, now: number): News {
  if (exam === null) return { kind: 'wait', until: null };
  const windowEnd = windowEndOf(exam);
  const state = scoreStateOf(exam, paperStates.finished, now);
  if (state === 'window') return { kind: 'wait', until: windowEnd };
  if (state !== 'shown') return { kind: 'wait', until: now < windowEnd + patienceMs ? now + safetyMs : null };
  const { scoreRelease } = releaseRulesOf(exam);
  // a release that was taken back and made again is another one; a rule shows marks once
  if (isByHand(scoreRelease)) return { kind: 'tell', release: `hand-${exam.scoreReleasedAt?.getTime() ?? 0}`, since: exam.scoreReleasedAt?.getTime() ?? 0 };
  return { kind: 'tell', release: 'rule', since: scoreRelease === 0 ? 0 : windowEnd };
}

/** What came out more than a day ago is no news: after an upgrade, or when the log is read again from its beginning. */
export const isNews = (since: number, finishedAt: Date, now: number): boolean => now - Math.max(since, finishedAt.getTime()) < day;
