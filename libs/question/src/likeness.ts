import { plainText } from '@xuekao/rich-text';
import { normaliseWithCase } from './normalise.js';
import { isChoiceType } from './view/index.js';
import type { QuType } from '@xuekao/contracts';

interface Comparable {
  quType: QuType;
  content: string;
  answerList: readonly { content: string; image: string }[];
  subList?: readonly Comparable[] | undefined;
}

/**
 * The form in which questions are compared: equal for two that a person would call the same. Type, stem and options count
 * (their order does not); width, spaces, keys, analysis and difficulty do not. Case does: `CO` and `Co`, `\Delta` and `\delta` ask for
 * different things. So do pictures and what is raised or lowered, of which the plain text says nothing.
 */
export function likenessOf({ quType, content, answerList, subList = [] }: Comparable): string {
  const options = isChoiceType(quType) ? answerList.map((row) => `${comparable(row.content)} ${row.image}`).sort() : [];
  return JSON.stringify([quType, comparable(content), options, subList.map(likenessOf)]);
}

interface Written extends Comparable {
  analysis: string;
  answerList: readonly { content: string; image: string; imageAlt?: string | undefined; isRight: boolean; scoreRate: number }[];
}
/** Differences that questions which are alike may still have: a correction is one of these. */
export interface Wording {
  content: string;
  answer: string;
  analysis: string;
}

/**
 * Wording of a question, spaces aside: two that `likenessOf` calls the same differ here in every other character of their text. The key of
 * a choice is which options are right, however they are written.
 */
export function wordingOf({ quType, content, analysis, answerList }: Written): Wording {
  const isChoice = isChoiceType(quType);
  const rows = answerList.map((row) => `${exactly(row.content)} ${row.image} ${row.imageAlt ?? ''}`);
  const key = isChoice
    ? answerList
        .filter((row) => row.isRight)
        .map((row) => `${comparable(row.content)} ${row.image}`)
        .sort()
    : answerList.map((row, index) => [rows[index], row.scoreRate]);
  return {
    content: JSON.stringify([exactly(content), isChoice ? rows.sort() : []]),
    answer: JSON.stringify(key),
    analysis: exactly(analysis),
  };
}

// the rich text is sanitised: attributes stand in double quotes and no text holds a `<`
const picture = /<img\b[^<>]*?\bsrc="([^"<>]*)"/g;
const marked = (html: string): string =>
  plainText(
    html
      .replace(picture, '[$1]$&')
      .replaceAll('<sup>', '^(')
      .replaceAll('<sub>', '_(')
      .replace(/<\/su[bp]>/g, ')'),
  );
const comparable = (html: string): string => normaliseWithCase(marked(html));
const exactly = (html: string): string => marked(html).replace(/\s+/g, ' ').trim();
