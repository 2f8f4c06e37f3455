import { plainText } from '@xuekao/rich-text';
import { normalise } from './normalise.js';
import { isChoiceType } from './question.js';
import type { QuType } from '@xuekao/contracts';

interface Comparable {
  quType: QuType;
  content: string;
  answerList: readonly { content: string; image: string }[];
  subList?: readonly Comparable[] | undefined;
}

/**
 * The form in which questions are compared: equal for two that a person would call the same. Type, stem and options count
 * (their order does not); width, spaces, case, keys, analysis and difficulty do not.
 */
export function likenessOf({ quType, content, answerList, subList = [] }: Comparable): string {
  const options = isChoiceType(quType) ? answerList.map((row) => `${normalise(plainText(row.content))} ${row.image}`).sort() : [];
  return JSON.stringify([quType, normalise(plainText(content)), options, subList.map(likenessOf)]);
}
