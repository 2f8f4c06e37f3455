import type { ExamCard, HallFlag } from '@xuekao/contracts';
import { formatDuration } from '@xuekao/frontend-shared/core';
import { text } from '../texts/zh-cn.js';

export type ExamStateFlag = ExamCard['stateFlag'];
/** The state tabs of the specification (part 2, section 2), and the one that most people come for. */
export const hallTabs = ['ALL', 'OPEN_NOW', 'READY_START', 'PROCESSING', 'WAIT_REVIEW', 'IN_REVIEW', 'FINISHED'] as const;
export type HallTab = (typeof hallTabs)[number];
/** Flag of a tab for the server. 未开始 shows exams to come: those that can be begun now have a tab of their own. */
export const flagOfTab = (tab: HallTab): HallFlag => (tab === 'READY_START' ? 'COMING' : tab);

export type ScoreLine = { kind: 'none' } | { kind: 'pending' } | { kind: 'score'; score: number; passed: boolean | null };

/** Scores show only when the state is FINISHED and the exam does not hide them; before that 'pending score' (part 2, section 2). */
export function scoreLine(card: Pick<ExamCard, 'tryCount' | 'stateFlag' | 'resultType' | 'maxScore' | 'passed'>): ScoreLine {
  // the only attempt is still being taken: nothing waits to be published
  if (card.tryCount === 0 || (card.tryCount === 1 && card.stateFlag === 'PROCESSING')) return { kind: 'none' };
  if (card.stateFlag !== 'FINISHED' || card.resultType === 1 || card.maxScore === null) return { kind: 'pending' };
  return { kind: 'score', score: card.maxScore, passed: card.passed };
}

/** In place of marks that are not there: a person has to give them first, or they are not published. */
export const pendingText = ({
  stateFlag,
  isInvalid,
  isWithheld,
  resultType,
}: Pick<ExamCard, 'stateFlag' | 'isInvalid' | 'isWithheld' | 'resultType'>): string => {
  if (isInvalid === true) return text('hall.invalid');
  if (isWithheld === true) return text('hall.withheld');
  if (stateFlag === 'FINISHED' && resultType === 1) return text('hall.hidden');
  return text(stateFlag === 'WAIT_REVIEW' || stateFlag === 'IN_REVIEW' ? 'hall.state.WAIT_REVIEW' : 'hall.pending');
};

export type CardState = ExamStateFlag | 'OPEN_NOW';

/** READY_START says that the learner has not begun; a card also says whether that is possible now, or no longer. */
export function cardState(card: Pick<ExamCard, 'stateFlag' | 'startTime' | 'endTime' | 'offline'>, nowMs: number): CardState {
  // papers of a room wait to be marked
  const over = card.offline ? 'WAIT_REVIEW' : 'OVERDUE';
  if (card.stateFlag === 'OVERDUE') return over;
  if (card.stateFlag !== 'READY_START' || nowMs < Date.parse(card.startTime)) return card.stateFlag;
  return nowMs >= Date.parse(card.endTime) ? over : card.offline ? 'PROCESSING' : 'OPEN_NOW';
}

type Chances = Pick<ExamCard, 'chance' | 'tryCount'>;
/** Every attempt is used; 0 chances are unlimited. */
export const isUsedUp = ({ chance, tryCount }: Chances): boolean => chance > 0 && tryCount >= chance;

/** Whether the person can go in now: to go on, to begin, or once more. */
export function canEnter(card: Chances & Pick<ExamCard, 'stateFlag' | 'startTime' | 'endTime' | 'offline'>, nowMs: number): boolean {
  if (card.offline) return false;
  if (card.stateFlag === 'PROCESSING') return true;
  return Date.parse(card.startTime) <= nowMs && nowMs < Date.parse(card.endTime) && !isUsedUp(card);
}

const daySeconds = 86_400;
/** A time to wait for: days and hours from two days on, hours and minutes below. */
function formatWait(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds < 2 * daySeconds) return formatDuration(seconds);
  const [days, hours] = [Math.floor(seconds / daySeconds), Math.floor((seconds % daySeconds) / 3600)];
  return hours === 0 ? text('hall.days', { days }) : text('hall.daysHours', { days, hours });
}

/** Time on a card: the end of an exam that can be entered, the beginning of one to come; empty for others. */
export function waitText(card: Chances & Pick<ExamCard, 'stateFlag' | 'startTime' | 'endTime' | 'offline'>, nowMs: number): string {
  const untilStart = Date.parse(card.startTime) - nowMs;
  if (untilStart > 0) return text('hall.opensIn', { left: formatWait(untilStart) });
  return canEnter(card, nowMs) && card.stateFlag !== 'PROCESSING'
    ? text('hall.closesIn', { left: formatWait(Date.parse(card.endTime) - nowMs) })
    : '';
}

/** Text of a card's button. */
export function enterText(card: Parameters<typeof canEnter>[0], nowMs: number): string {
  if (card.stateFlag === 'PROCESSING') return text('hall.resume.go');
  if (!canEnter(card, nowMs)) return text('hall.open');
  // who has handed in once must not take it for the way to what is still to do
  return text(card.tryCount > 0 ? 'hall.again' : 'hall.enter');
}

/** Attempts left in words; 0 chances are unlimited. Who sits the exam needs no other attempt now. */
export function chancesText({ chance, tryCount, stateFlag, offline }: Chances & Pick<ExamCard, 'stateFlag' | 'offline'>): string {
  if (stateFlag === 'PROCESSING' || offline) return '';
  if (chance === 0) return text('hall.chances.unlimited');
  return tryCount === 0 ? text('hall.chances.all', { n: chance }) : text('hall.chances.left', { n: Math.max(0, chance - tryCount) });
}

export type ResultVerdict = 'invalid' | 'pass' | 'wait' | 'held' | 'fail' | 'hidden';

/** The specification's result wording (part 2, section 4); `held`: all is marked and not published yet. */
export function verdictOfPaper(paper: { valid: boolean; passed: boolean | null; reviewState: number; resultType: number }): ResultVerdict {
  if (!paper.valid) return 'invalid';
  if (paper.resultType === 1) return 'hidden';
  if (paper.passed === true) return 'pass';
  if (paper.reviewState === 0) return 'wait';
  return paper.passed === null ? 'held' : 'fail';
}
