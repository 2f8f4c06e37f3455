import type { LearnerQuestionView } from '@xuekao/contracts';
import type { Sitting } from './sitting.js';

/** A step that would close incomplete questions for good; it waits for the person's word. */
export interface Closing {
  questions: readonly LearnerQuestionView[];
  proceed: () => void;
}

/** Question to ask before `act` changes an answer; null where there is none. */
export function closingOf(sitting: Sitting, quId: string, act: () => void): Closing | null {
  // one question at a time: those before it were left already
  const questions = sitting.isStepMode ? [] : sitting.closedBy(quId);
  return questions.length === 0 ? null : { questions, proceed: act };
}
