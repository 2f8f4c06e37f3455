import type { AnswerValue, LearnerQuestionView } from '@xuekao/contracts';
import { isAnswered, isChoice, lettersOf } from '@xuekao/frontend-shared/core';
import type { Replacement } from '../answer-queue/two-pages.js';

export interface Offer {
  quId: string;
  unused: AnswerValue;
}

/** The answers that do not count and that the person may have back: the newest of each question. */
export function offersOf(replaced: readonly Replacement[]): Offer[] {
  const newest = new Map(replaced.flatMap(({ quId, unused }) => (unused === undefined ? [] : [[quId, unused] as const])));
  return [...newest].map(([quId, unused]) => ({ quId, unused }));
}

/** An answer as a person reads it; empty where nothing was answered. */
export function wordsOf({ quType, answerList }: Pick<LearnerQuestionView, 'quType' | 'answerList'>, answer: AnswerValue): string {
  if (!isAnswered(answer)) return '';
  if (isChoice(quType)) return lettersOf(answerList, answer.options ?? []);
  return answer.blanks === undefined ? (answer.text ?? '') : answer.blanks.join('；');
}
