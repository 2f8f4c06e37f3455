import { paperStates } from '../kernel/paper-states.js';
import { isByHand, releaseRulesOf, scoreStateOf, windowEndOf, type ExamDoc } from '../exams/index.js';
import type { ResultLookDoc, Shown } from './result-news.model.js';

const hour = 3_600_000;
const day = 24 * hour;
/** A release, or a change of a rule, has the papers looked at; should that be lost, the regular look comes after this time. */
const safetyMs = hour;
/** So long after the last that happened somebody may still release; later only the release itself has them looked at. */
const patienceMs = 30 * day;

/** Fields of an exam that say whether marks are shown. */
export type ReleasedExam = Pick<
  ExamDoc,
  | 'resultType'
  | 'scoreRelease'
  | 'answerRelease'
  | 'scoreReleasedAt'
  | 'answerReleasedAt'
  | 'withheldAt'
  | 'shownAgainAt'
  | 'endTime'
  | 'overTime'
  | 'totalTime'
>;

/** A learner hears of one paper once in this time at most: to release and take back again and again sends nobody a message each. */
const betweenNewsMs = hour;
/** Marks that were withheld and are shown again: a learner who read the reason waits for that message. */
const betweenAgainMs = 5 * 60_000;
const shownAgain = 'again-';
/** @param release as `newsOf` names it */
export const betweenNews = (release: string): number => (release.startsWith(shownAgain) ? betweenAgainMs : betweenNewsMs);

/** A row of a paper goes so long after it last said something; a release that comes later finds the paper itself. */
export const keptMs = 180 * day;
/** A paper that is noted so soon after its end is noted by the rules that its learner met. */
const promptMs = 60_000;

/** The release of marks that nobody releases by hand. */
export const byRule = 'rule';

/** Messages that are due to learners of finished papers of an exam. */
export type News =
  /** `release`: one message for each; `since`: when it became so by the rules as they are, apart from the paper itself */
  { kind: 'tell'; release: string; since: number } | { kind: 'wait'; until: number | null };

/** @param now milliseconds since the epoch */
export function newsOf(exam: ReleasedExam | null, now: number): News {
  if (exam === null) return { kind: 'wait', until: null };
  const windowEnd = windowEndOf(exam);
  const state = scoreStateOf(exam, paperStates.finished, now);
  if (state === 'window') return { kind: 'wait', until: windowEnd };
  if (state !== 'shown') return { kind: 'wait', until: now < windowEnd + patienceMs ? now + safetyMs : null };
  const { scoreRelease } = releaseRulesOf(exam);
  // a release that was taken back and made again is another one; a rule shows marks once
  const releasedAt = exam.scoreReleasedAt?.getTime() ?? 0;
  const own = isByHand(scoreRelease)
    ? { release: `hand-${releasedAt}`, since: releasedAt }
    : { release: byRule, since: scoreRelease === 0 ? 0 : windowEnd };
  // marks that were withheld may be others now: learners hear of them again
  const again = exam.shownAgainAt?.getTime() ?? 0;
  return { kind: 'tell', ...(again > own.since ? { release: `${shownAgain}${again}`, since: again } : own) };
}

/**
 * By which release the learner, who handed in a moment ago, saw the mark with that: a message of it would be noise. Null: by none, or who
 * knows. @param finishedAt milliseconds since the epoch, as `now`
 */
export const seenWithHandIn = (news: News, finishedAt: number, now: number): string | null =>
  news.kind === 'tell' && news.since <= finishedAt && now - finishedAt < promptMs ? news.release : null;

/**
 * Start of the time from which results are told, whenever they are found. @param began when the installation began to tell results: an
 * upgrade fills no inbox
 */
export const toldFrom = (began: Date): Date => new Date(began.getTime() - day);

/**
 * Since when learners are shown marks. @param before what earlier looks found; without `shown`, this is the first one @param now of this
 * look
 */
export function shownNow(
  { shown, ruleSince }: Pick<ResultLookDoc, 'shown' | 'ruleSince'>,
  { release, since }: Extract<News, { kind: 'tell' }>,
  now: number,
): Shown {
  if (shown?.release === release) return shown;
  if (shown && goesOn(shown, release)) return { release, since: shown.since };
  if (release === byRule && ruleSince) return { release, since: ruleSince };
  // by an earlier look they were not shown, or by another release: it became so since then, by whatever was changed
  return { release, since: new Date(shown === undefined ? since : now) };
}

/** A rule takes the place of a release by hand: marks were shown all along, so who was told of it was told. */
export const goesOn = (shown: Shown | null | undefined, release: string): boolean =>
  release === byRule && shown !== null && shown !== undefined && shown.release !== byRule;
