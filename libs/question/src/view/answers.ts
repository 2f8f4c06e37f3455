import type { AnswerValue } from '@xuekao/contracts';

/** The questions that take an answer of their own: a compound question stands for its parts. */
export function leavesOf<Q extends { subList: Q[] }>(question: Q): Q[] {
  return question.subList.length > 0 ? question.subList.flatMap(leavesOf) : [question];
}

/**
 * Whether the answer says anything: an option, a character in one blank, a character of text, a file. White space says nothing. A compound
 * question is asked part by part.
 */
export function isAnswered(answer: AnswerValue | null | undefined): boolean {
  if (answer == null) return false;
  return (
    (answer.options?.length ?? 0) > 0 ||
    (answer.blanks?.some((blank) => blank.trim() !== '') ?? false) ||
    (answer.text ?? '').trim() !== '' ||
    (answer.files?.length ?? 0) > 0
  );
}

/** Whether nothing is left to do: of a fill question every blank has something. It is what 已答 counts, before the hand-in and behind it. */
export function isComplete({ blanks }: { blanks: number }, answer: AnswerValue | null | undefined): boolean {
  const filled = (answer?.blanks ?? []).filter((blank) => blank.trim() !== '').length;
  return isAnswered(answer) && (filled === 0 || filled >= blanks);
}
