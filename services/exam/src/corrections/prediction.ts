import {
  attemptDecider,
  leafOutcomes,
  type AttemptCommand,
  type AttemptState,
  type ClosedAttempt,
  type OpenAttempt,
} from '../attempts/index.js';
import type { CorrectionRowDoc, Counts } from './correction.model.js';

type Correct = Extract<AttemptCommand, { type: 'Correct' }>;
export type PaperRow = Omit<CorrectionRowDoc, '_id' | 'correctionId' | 'step' | 'isTold'>;

/** Numbers of questions in a paper whose text is another one: not answered yet, and answered before. */
export interface OpenNews {
  asked: number[];
  told: number[];
}
export type Prediction = { kind: 'open'; news: OpenNews } | { kind: 'closed'; row: PaperRow; isChanged: boolean } | { kind: 'none' };

/** The change that a correction makes to an attempt. Nothing is written. */
export function predicted(paperId: string, command: Correct, state: AttemptState): Prediction {
  if (state.status === 'none' || (state.status !== 'open' && state.isRemoved)) return { kind: 'none' };
  if (state.status === 'open') return { kind: 'open', news: newsOf(command, state) };
  const events = attemptDecider.decide(command, state);
  const after = events.reduce<AttemptState>(attemptDecider.evolve, state);
  return after.status === 'none' || after.status === 'open' ? { kind: 'none' } : { kind: 'closed', ...rowOf(paperId, state, after) };
}

export function newsOf({ paper, texts }: Pick<Correct, 'paper' | 'texts'>, { answers }: OpenAttempt): OpenNews {
  const news: OpenNews = { asked: [], told: [] };
  for (const { view, number } of paper.questions) {
    if (!texts.includes(view.id)) continue;
    const isAnswered = [view, ...view.parts].some(({ id }) => answers.has(id));
    (isAnswered ? news.told : news.asked).push(number);
  }
  return news;
}

function rowOf(paperId: string, before: ClosedAttempt, after: ClosedAttempt): { row: PaperRow; isChanged: boolean } {
  const { userId, userName, realName, tryNo } = before.started;
  const handAside = givenByHand(after) - givenByHand(before);
  const row: PaperRow = {
    paperId,
    userId,
    userName,
    realName,
    tryNo,
    before: before.tenths,
    after: after.tenths,
    delta: after.tenths - before.tenths,
    passedBefore: before.passed,
    passedAfter: after.passed,
    wasFinished: before.status === 'finished',
    handAside: Math.max(0, handAside),
    isWaiting: after.status === 'marking',
  };
  return { row, isChanged: row.delta !== 0 || before.passed !== after.passed || before.status !== after.status || handAside > 0 };
}

/** Marks by hand that do not count, because everybody has the points. */
const givenByHand = ({ outcomes, handMarks }: ClosedAttempt): number =>
  handMarks.size === 0 ? 0 : leafOutcomes(outcomes).filter(({ id, isGiven }) => isGiven === true && handMarks.has(id)).length;

export const noCounts = (): Counts => ({
  papers: 0,
  changed: 0,
  up: 0,
  down: 0,
  newlyPassed: 0,
  newlyFailed: 0,
  handAside: 0,
  open: 0,
  told: 0,
});

/** Adds one paper to the sums. */
export function count(counts: Counts, prediction: Prediction): void {
  if (prediction.kind === 'open') {
    counts.open += 1;
    if (prediction.news.told.length > 0) counts.told += 1;
  }
  if (prediction.kind !== 'closed') return;
  counts.papers += 1;
  if (!prediction.isChanged) return;
  const { delta, passedBefore, passedAfter, handAside } = prediction.row;
  counts.changed += 1;
  counts.handAside += handAside;
  if (delta > 0) counts.up += 1;
  if (delta < 0) counts.down += 1;
  if (passedAfter && !passedBefore) counts.newlyPassed += 1;
  if (passedBefore && !passedAfter) counts.newlyFailed += 1;
}
