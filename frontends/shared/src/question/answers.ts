import type { AnswerValue, LearnerQuestionView } from '@xuekao/contracts';
import { isAnswered, isComplete, isSingleChoiceType, leavesOf } from '@xuekao/question/view';

/** State of typed text in an input method: still being composed, or just chosen. */
export type Composition = 'unfinished' | 'finished';

export interface AnswerCount {
  /** parts that are complete */
  answered: number;
  total: number;
  /** something is answered, if only one blank */
  begun: boolean;
}

export function countAnswered(question: LearnerQuestionView, answerOf: (quId: string) => AnswerValue | null): AnswerCount {
  const leaves = leavesOf(question);
  return {
    answered: leaves.filter((leaf) => isComplete(leaf, answerOf(leaf.quId))).length,
    total: leaves.length,
    begun: leaves.some((leaf) => isAnswered(answerOf(leaf.quId))),
  };
}

/** The answer after a click on an option: single choices replace, multiple choices toggle and keep the order of the options. */
export function withOption(
  question: Pick<LearnerQuestionView, 'quType' | 'answerList'>,
  answer: AnswerValue | null,
  optionId: string,
): AnswerValue {
  if (isSingleChoiceType(question.quType)) return { options: [optionId] };
  const chosen = new Set(answer?.options ?? []);
  if (!chosen.delete(optionId)) chosen.add(optionId);
  return { options: question.answerList.map((option) => option.id).filter((id) => chosen.has(id)) };
}

export function withBlank(blanks: number, answer: AnswerValue | null, index: number, text: string): AnswerValue {
  return { blanks: Array.from({ length: blanks }, (_, at) => (at === index ? text : (answer?.blanks?.[at] ?? ''))) };
}

/** `A、C` for the chosen options, as they stand on the page. */
export function lettersOf(options: readonly { id: string; abc: string }[], chosen: readonly string[]): string {
  return options
    .filter((option) => chosen.includes(option.id))
    .map((option) => option.abc)
    .join('、');
}
