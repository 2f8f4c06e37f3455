import type { AnswerValue } from '@xuekao/contracts';

/** The questions that take an answer of their own: a compound question stands for its parts. */
export function leavesOf<Q extends { subList: Q[] }>(question: Q): Q[] {
  return question.subList.length > 0 ? question.subList.flatMap(leavesOf) : [question];
}

/**
 * Whether the answer says anything: an option, a character in one blank, a character of text. White space says nothing. A compound question
 * is asked part by part.
 */
export function isAnswered(answer: AnswerValue | null | undefined): boolean {
  if (answer == null) return false;
  return (
    (answer.options?.length ?? 0) > 0 || (answer.blanks?.some((blank) => blank.trim() !== '') ?? false) || (answer.text ?? '').trim() !== ''
  );
}
