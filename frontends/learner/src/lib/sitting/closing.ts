import type { LearnerQuestionView } from '@xuekao/contracts';
import type { Sitting } from './sitting.js';

/** What would close questions for good that are not complete; it waits for the person's word. */
export interface Closing {
  questions: readonly LearnerQuestionView[];
  proceed: () => void;
}

/** What is to be asked before `act` changes the answer to a question; null where nothing is. */
export function closingOf(sitting: Sitting, quId: string, act: () => void): Closing | null {
  // one question at a time: those before it were left already
  const questions = sitting.isStepMode ? [] : sitting.closedBy(quId);
  return questions.length === 0 ? null : { questions, proceed: act };
}
