import type { ExamCard } from '@xuekao/contracts';
import { text } from '../texts/zh-cn.js';

export type ExamStateFlag = ExamCard['stateFlag'];
export const hallTabs = ['ALL', 'READY_START', 'PROCESSING', 'WAIT_REVIEW', 'IN_REVIEW', 'FINISHED'] as const;
export type HallTab = (typeof hallTabs)[number];

export type ScoreLine = { kind: 'none' } | { kind: 'pending' } | { kind: 'score'; score: number; passed: boolean | null };

/** Scores show only when the state is FINISHED and the exam does not hide them; before that 'pending score' (part 2, section 2). */
export function scoreLine(card: Pick<ExamCard, 'tryCount' | 'stateFlag' | 'resultType' | 'maxScore' | 'passed'>): ScoreLine {
  // the only attempt is still being taken: nothing waits to be published
  if (card.tryCount === 0 || (card.tryCount === 1 && card.stateFlag === 'PROCESSING')) return { kind: 'none' };
  if (card.stateFlag !== 'FINISHED' || card.resultType === 1 || card.maxScore === null) return { kind: 'pending' };
  return { kind: 'score', score: card.maxScore, passed: card.passed };
}

export type CardState = ExamStateFlag | 'OPEN_NOW';

/** READY_START says that the learner has not begun; a card also says whether that is possible now, or no longer. */
export function cardState(card: Pick<ExamCard, 'stateFlag' | 'startTime' | 'endTime'>, nowMs: number): CardState {
  if (card.stateFlag !== 'READY_START' || nowMs < Date.parse(card.startTime)) return card.stateFlag;
  return nowMs < Date.parse(card.endTime) ? 'OPEN_NOW' : 'OVERDUE';
}

/** Attempts left in words; 0 chances are unlimited. */
export function chancesText(chance: number, tryCount: number): string {
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
