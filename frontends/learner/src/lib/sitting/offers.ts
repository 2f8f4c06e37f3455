import type { AnswerValue, LearnerQuestionView } from '@xuekao/contracts';
import { isAnswered, isChoiceType } from '@xuekao/question/view';

/** An answer as a person reads it, one line for each option or blank; empty where nothing was answered. */
export interface AnswerLine {
  /** letter of an option, number of a blank, empty for a text */
  label: string;
  text: string;
  /** the text is rich text of the question */
  isHtml: boolean;
}

export function linesOf({ quType, answerList }: Pick<LearnerQuestionView, 'quType' | 'answerList'>, answer: AnswerValue): AnswerLine[] {
  if (!isAnswered(answer)) return [];
  if (isChoiceType(quType))
    return answerList
      .filter(({ id }) => answer.options?.includes(id))
      .map(({ abc, content }) => ({ label: abc, text: content, isHtml: true }));
  if (answer.blanks === undefined) return [{ label: '', text: answer.text ?? '', isHtml: false }];
  return answer.blanks.map((text, index) => ({ label: String(index + 1), text, isHtml: false }));
}
