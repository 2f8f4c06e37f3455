import { givenOutcome, isHandMarked, markQuestion, partShares, type Outcome, type QuestionKey } from '@xuekao/question';
import type { Held } from './attempt.state.js';
import type { PaperContent, PaperKeys, PlacedQuestion } from '../question-sets/index.js';

/** A question or part that carries marks of its own. */
export interface Leaf {
  key: QuestionKey;
  maxTenths: number;
  place: PlacedQuestion;
}

/** The questions, or parts of compound ones, that are marked one by one. */
export function paperLeaves(paper: PaperContent, keys: PaperKeys): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  for (const place of paper.questions) {
    const key = answerKeyOf(keys, place);
    if (key.quType !== 'mix') {
      leaves.set(key.id, { key, maxTenths: place.maxTenths, place });
      continue;
    }
    const shares = partShares(place.maxTenths, key.parts);
    key.parts.forEach((part, index) => leaves.set(part.id, { key: part, maxTenths: shares[index] ?? 0, place }));
  }
  return leaves;
}

export function answerKeyOf(keys: PaperKeys, place: PlacedQuestion): QuestionKey {
  const key = keys.get(place.view.id);
  // views and keys are frozen together; one without the other is a damaged database, not a mark of 0
  if (!key) throw new Error(`question ${place.view.id} has no frozen key`);
  return key;
}

/** A question whose points everybody has, or that counts for nobody, takes no mark: after an undo it would be one of another question. */
export const canBeMarkedByHand = ({ key, place, maxTenths }: Leaf): boolean => isHandMarked(key) && place.isGiven !== true && maxTenths > 0;

export interface Marked {
  outcomes: Outcome[];
  tenths: number;
  /** ids of the leaves that wait for a person */
  waiting: string[];
}

/** The machine's part of marking a whole paper. Pure. */
export function markPaper(paper: PaperContent, keys: PaperKeys, answers: ReadonlyMap<string, Pick<Held, 'answer'>>): Marked {
  const outcomes = paper.questions.map((place) => {
    const key = answerKeyOf(keys, place);
    if (place.isGiven === true) return givenOutcome(key, place.maxTenths);
    return markQuestion(key, place.maxTenths, (id) => answers.get(id)?.answer, { partialPercent: place.partialPercent });
  });
  return {
    outcomes,
    tenths: outcomes.reduce((sum, { tenths }) => sum + tenths, 0),
    waiting: outcomes.flatMap(waitingOf),
  };
}

function waitingOf(outcome: Outcome): string[] {
  if (!outcome.needsHand) return [];
  return outcome.parts.length === 0 ? [outcome.id] : outcome.parts.flatMap(waitingOf);
}

/** Marks of a whole paper. */
export const totalTenthsOf = ({ questions }: PaperContent): number => questions.reduce((sum, { maxTenths }) => sum + maxTenths, 0);
