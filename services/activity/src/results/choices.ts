import { stepsOf, type SurveyQuestion } from '@xuekao/contracts';

export interface Choice {
  /** of an option; of a scale the step in digits, as answers hold it */
  id: string;
  content: string;
  score: number;
  quota?: number | undefined;
}

/** Choices of a question: options, the columns of a matrix, or the steps of a scale with their names. An open question has none. */
export function choicesOf(question: Pick<SurveyQuestion, 'quType' | 'rankLevel' | 'answerList'>): Choice[] {
  const { quType, answerList } = question;
  if (quType !== 'scale') return answerList.map(({ id, content, score, quota }) => ({ id, content, score, quota }));
  return stepsOf(question).map((step, at) => {
    const { content, score = step } = answerList[at] ?? {};
    return { id: String(step), content: content === undefined ? String(step) : `${step} ${content}`, score };
  });
}
