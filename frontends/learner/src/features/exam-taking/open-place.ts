import type { AnswerValue, LearnerQuestionView } from '@xuekao/contracts';
import { countAnswered, fieldIdOf, fieldsOf } from '@xuekao/frontend-shared';
import { leavesOf } from '@xuekao/question/view';
import { elementIdOf } from './element-ids.js';

/** Place at which a begun question goes on: its first empty blank, or its first incomplete part. Empty: it has neither. */
export function openPlaceOf(question: LearnerQuestionView, answerOf: (quId: string) => AnswerValue | null): string {
  const leaf = leavesOf(question).find((one) => countAnswered(one, answerOf).answered === 0);
  if (leaf === undefined) return '';
  const { blanks = [] } = answerOf(leaf.quId) ?? {};
  const empty = Array.from({ length: leaf.blanks }, (_, index) => blanks[index] ?? '').findIndex((blank) => blank.trim() === '');
  if (empty > 0) return fieldIdOf(fieldsOf(leaf.quId), empty);
  return leaf === question ? '' : elementIdOf(leaf.quId);
}
