import type { ReleaseState } from '@xuekao/contracts';
import { paperStates } from '../kernel/paper-states.js';
import type { ExamDoc } from './exam.model.js';

/** 0 at once, 1 after the window, 2 by hand. */
const atOnce = 0;
const afterWindow = 1;
const byHand = 2;

/** `others`: the window has ended, and somebody's attempt goes on. */
export type Phase = 'window' | 'others' | 'over';
type Rules = Pick<
  ExamDoc,
  | 'resultType'
  | 'scoreRelease'
  | 'answerRelease'
  | 'scoreReleasedAt'
  | 'answerReleasedAt'
  | 'withheldAt'
  | 'endTime'
  | 'overTime'
  | 'totalTime'
>;

/**
 * The rules of an exam. One that was stored before there were rules showed both as soon as all was marked: it goes on to do so with marks,
 * but keys wait for the end of the window, because whoever has finished must not have them while others sit (decision 0017).
 */
export const releaseRulesOf = ({
  scoreRelease = atOnce,
  answerRelease = afterWindow,
}: Pick<ExamDoc, 'scoreRelease' | 'answerRelease'>) => ({ scoreRelease, answerRelease });

/** Of an exam that is made now: for everybody at the same moment. */
export const newReleaseRules = { scoreRelease: afterWindow, answerRelease: afterWindow };

/**
 * When nobody can sit the exam any more, in milliseconds since the epoch: with overTime 1 the last one may start just before the window
 * ends.
 */
export const windowEndOf = ({ endTime, overTime, totalTime }: Pick<ExamDoc, 'endTime' | 'overTime' | 'totalTime'>): number =>
  endTime.getTime() + (overTime === 1 ? totalTime * 60_000 : 0);

/** The same as an expression of the database. */
export const windowEndInDatabase = { $add: ['$endTime', { $cond: [{ $eq: ['$overTime', 1] }, { $multiply: ['$totalTime', 60_000] }, 0] }] };

/** When marks that are shown became so, by rule, by hand, or after they were withheld; 0: at once. In milliseconds since the epoch */
export function shownSince(exam: Rules & Pick<ExamDoc, 'shownAgainAt'>): number {
  const { scoreRelease } = releaseRulesOf(exam);
  const own = scoreRelease === byHand ? (exam.scoreReleasedAt?.getTime() ?? 0) : scoreRelease === atOnce ? 0 : windowEndOf(exam);
  return Math.max(own, exam.shownAgainAt?.getTime() ?? 0);
}

/**
 * Whether other rules show marks or keys earlier, or more of them: who does that releases them.
 * @param hasBegun somebody sits the exam, or has: before, another end of its window shows nothing of anybody
 */
export function showsMore(before: Rules, after: Rules, hasBegun: boolean): boolean {
  const [was, is] = [releaseRulesOf(before), releaseRulesOf(after)];
  const marksWait = after.resultType > 1 && is.scoreRelease === afterWindow;
  const keysWait = after.resultType === 3 && is.answerRelease === afterWindow;
  const endsEarlier = windowEndOf(after) < windowEndOf(before);
  return (
    after.resultType > before.resultType ||
    is.scoreRelease < was.scoreRelease ||
    is.answerRelease < was.answerRelease ||
    (hasBegun && endsEarlier && (marksWait || keysWait))
  );
}

/**
 * Whether marks of a paper are shown.
 * @param state of the paper, one of `paperStates`  @param now milliseconds since the epoch
 */
export function scoreStateOf(exam: Rules, state: number, now: number): ReleaseState {
  if (exam.resultType === 1) return 'never';
  if (exam.withheldAt) return 'withheld';
  const rule = ruleState(releaseRulesOf(exam).scoreRelease, exam.scoreReleasedAt, now >= windowEndOf(exam) ? 'over' : 'window');
  // marking alone does not show what waits for the end of the window or for a person
  return rule === 'shown' && state !== paperStates.finished ? 'marking' : rule;
}

/**
 * Whether keys and analyses of a paper are shown, apart from an open attempt of the learner. They stand beside marks, so they need these
 * too.
 * @param phase `over`: nobody sits the exam now, or can begin to
 */
export function answerStateOf(exam: Rules, score: ReleaseState, phase: Phase): ReleaseState {
  if (exam.resultType !== 3) return 'never';
  // nobody knows when the marks come, so no time may be promised
  if (score === 'hand' || score === 'withheld') return score;
  const own = ruleState(releaseRulesOf(exam).answerRelease, exam.answerReleasedAt, phase);
  return own === 'shown' ? score : own;
}

/** Results that learners whose papers are marked are shown, apart from an open attempt of the learner. */
export function shownBy(exam: Rules, phase: Phase, now: number): ('score' | 'answer')[] {
  const score = scoreStateOf(exam, paperStates.finished, now);
  if (score !== 'shown') return [];
  return answerStateOf(exam, score, phase) === 'shown' ? ['score', 'answer'] : ['score'];
}

function ruleState(rule: number, releasedAt: Date | null | undefined, phase: Phase): ReleaseState {
  if (rule === afterWindow) return phase === 'over' ? 'shown' : phase;
  if (rule === byHand) return releasedAt ? 'shown' : 'hand';
  return 'shown';
}

/** Releases that a save takes back: a release by hand counts only while the rule by which it was made stands. */
export const endedReleases = ({ scoreRelease, answerRelease }: { scoreRelease: number; answerRelease: number }): Partial<ExamDoc> => ({
  ...(scoreRelease === byHand ? {} : { scoreReleasedAt: null }),
  ...(answerRelease === byHand ? {} : { answerReleasedAt: null }),
});
/** Exams of which marks or keys wait for somebody to release them. */
export const heldByHand = {
  $or: [
    { resultType: { $gt: 1 }, scoreRelease: byHand, scoreReleasedAt: null },
    { resultType: 3, answerRelease: byHand, answerReleasedAt: null },
  ],
};
/** Exams of which somebody has taken back what was published. */
export const isWithheld = { withheldAt: { $type: 'date' } } as const;
export const isByHand = (rule: number): boolean => rule === byHand;
