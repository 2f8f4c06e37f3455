import { plainText } from '@xuekao/rich-text';
import { normaliseWithCase } from './normalise.js';
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
 * (their order does not); width, spaces, keys, analysis and difficulty do not. Case does: `CO` and `Co`, `\Delta` and `\delta` ask for different things. So do
 * pictures and what is raised or lowered, of which the plain text says nothing.
 */
export function likenessOf({ quType, content, answerList, subList = [] }: Comparable): string {
  const options = isChoiceType(quType) ? answerList.map((row) => `${comparable(row.content)} ${row.image}`).sort() : [];
  return JSON.stringify([quType, comparable(content), options, subList.map(likenessOf)]);
}

// the rich text is sanitised: attributes stand in double quotes and no text holds a `<`
const picture = /<img\b[^<>]*?\bsrc="([^"<>]*)"/g;
const comparable = (html: string): string =>
  normaliseWithCase(plainText(html.replace(picture, '[$1]$&').replaceAll('<sup>', '^(').replaceAll('<sub>', '_(').replace(/<\/su[bp]>/g, ')')));
