import type { LearnerQuestionView } from '@xuekao/contracts';
import type { Sitting } from './sitting.js';

/** more numbers than these are no help */
const named = 8;

/** `3、5` for the questions with a change that is not saved yet. */
export function waitingNumbers(sitting: Sitting): string {
  const numbers = [...new Set(sitting.queue.record.waiting.map(({ quId }) => sitting.numberOf(quId)))].sort((one, other) => one - other);
  return numbers.slice(0, named).join('、') + (numbers.length > named ? '…' : '');
}

export interface ReviewedQuestion {
  question: LearnerQuestionView;
  position: number;
  answered: number;
  total: number;
  begun: boolean;
  flagged: boolean;
}
export interface ReviewPart {
  kind: 'open' | 'part' | 'flagged' | 'answered';
  questions: ReviewedQuestion[];
}

const kindOf = ({ answered, total, begun, flagged }: ReviewedQuestion): ReviewPart['kind'] => {
  if (answered < total) return begun ? 'part' : 'open';
  return flagged ? 'flagged' : 'answered';
};

/** Every question once, before the hand-in: what needs a look stands first. Parts without a question are left out. */
export function reviewOf(sitting: Sitting): ReviewPart[] {
  const all = sitting.questions.map((question, position) => ({
    question,
    position,
    ...sitting.countOf(question),
    flagged: sitting.sheet.isMarked(question.quId),
  }));
  return (['open', 'part', 'flagged', 'answered'] as const)
    .map((kind) => ({ kind, questions: all.filter((one) => kindOf(one) === kind) }))
    .filter(({ questions }) => questions.length > 0);
}
