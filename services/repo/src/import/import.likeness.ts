import { createHash } from 'node:crypto';
import { likenessOf, normalise, wordingOf, type Wording } from '@xuekao/question';

const digest = (text: string): string => createHash('sha256').update(text).digest('base64');

/** Of the `searchText` of a question's head: coarser than the whole, so that no equal question is missed. */
export const stemDigest = (searchText: string): string => digest(normalise(searchText));
export const wholeDigest = (question: Parameters<typeof likenessOf>[0]): string => digest(likenessOf(question));
export function wordingDigests(question: Parameters<typeof wordingOf>[0]): Wording {
  const { content, answer, analysis } = wordingOf(question);
  return { content: digest(content), answer: digest(answer), analysis: digest(analysis) };
}
