import type { QuestionWithKey } from '@xuekao/contracts';
import { isChoice, lacksWords, undescribedIn } from '@xuekao/frontend-shared/core';

type Part = Pick<QuestionWithKey, 'quType' | 'content' | 'analysis' | 'answerList'>;

const lackingInPart = ({ quType, content, analysis, answerList }: Part): number =>
  [content, analysis, ...(isChoice(quType) ? answerList.map((row) => row.content) : [])].reduce((sum, html) => sum + undescribedIn(html), 0) +
  (isChoice(quType) ? answerList.filter(({ image, imageAlt }) => image !== '' && lacksWords({ alt: imageAlt, decorative: false })).length : 0);

/** How many pictures of a question have neither words nor are called ornaments: who cannot see them cannot answer. */
export const undescribedPictures = (question: Part & { subList: readonly Part[] }): number =>
  [question, ...question.subList].reduce((sum, part) => sum + lackingInPart(part), 0);
