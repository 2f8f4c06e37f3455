import { plainText } from '@xuekao/rich-text';
import { normalise } from './normalise.js';
import { isChoiceType } from './view/index.js';
import type { QuType } from '@xuekao/contracts';

interface Comparable {
  quType: QuType;
  content: string;
  answerList: readonly { content: string; image: string }[];
  subList?: readonly Comparable[] | undefined;
}

/** Before and behind each text, so that one of a single character has a piece, too, and pieces never reach over two texts. */
const [begin, end] = ['\u0002', '\u0003'];
const pieceLength = 3;
const [first, second] = [2 ** 32, 2 ** 16];

/**
 * Pieces of a question: each three characters (UTF-16 units) in a row of its stem, of each option, and of the same of its parts, every text
 * in the form of `normalise`, with a mark before and behind it. Each piece once, in ascending order, as a number: three units are 48 bits.
 * The order of options does not count. The options of a judgement do not either: they are those of its type. A picture is one character
 * that its address gives, so two questions with other pictures under the same words stay near.
 */
export function piecesOf(question: Comparable): Float64Array {
  const texts = textsOf(question).map((text) => begin + text + end);
  const all = new Float64Array(texts.reduce((sum, text) => sum + text.length - pieceLength + 1, 0));
  let at = 0;
  for (const text of texts) {
    for (let from = 0; from + pieceLength <= text.length; from += 1) {
      all[at] = text.charCodeAt(from) * first + text.charCodeAt(from + 1) * second + text.charCodeAt(from + 2);
      at += 1;
    }
  }
  all.sort();
  let count = 0;
  for (let from = 0; from < all.length; from += 1) {
    if (from > 0 && all[from] === all[from - 1]) continue;
    all[count] = all[from] ?? 0;
    count += 1;
  }
  return all.slice(0, count);
}

/** Pieces that both have, of pieces in ascending order. */
export function commonPieces(one: Float64Array, other: Float64Array): number {
  let [at, across, common] = [0, 0, 0];
  while (at < one.length && across < other.length) {
    const mine = one[at] ?? 0;
    const theirs = other[across] ?? 0;
    if (mine === theirs) common += 1;
    if (mine <= theirs) at += 1;
    if (theirs <= mine) across += 1;
  }
  return common;
}

/**
 * Whether two questions with so many pieces, and so many in common, are near duplicates: the common ones are at least 0.8 of all that one
 * of the two has. In integers: common / (one + other - common) >= 4 / 5.
 */
export const isNear = (one: number, other: number, common: number): boolean => common >= leastCommon(one, other) && common > 0;
/** Fewest common pieces of near duplicates with so many pieces. */
export const leastCommon = (one: number, other: number): number => Math.ceil((4 * (one + other)) / 9);
/** Share of the common pieces in whole percent, rounded down. */
export const nearPercent = (one: number, other: number, common: number): number => Math.floor((100 * common) / (one + other - common));

function textsOf({ quType, content, answerList, subList = [] }: Comparable): string[] {
  const options = isChoiceType(quType) && quType !== 'judge' ? answerList : [];
  const texts = [content, ...options.map((row) => row.content + (row.image === '' ? '' : pictureMark(row.image)))];
  return [...texts.map(comparable).filter((text) => text !== ''), ...subList.flatMap(textsOf)];
}

// the rich text is sanitised: attributes stand in double quotes and no text holds a `<`
const picture = /<img\b[^<>]*>/g;
const address = /\bsrc="([^"]*)"/;
const comparable = (html: string): string =>
  normalise(
    plainText(
      html
        .replace(picture, (tag) => pictureMark(address.exec(tag)?.[1] ?? ''))
        .replaceAll('<sup>', '^(')
        .replaceAll('<sub>', '_(')
        .replace(/<\/su[bp]>/g, ')'),
    ),
  );

/** A plane for private use, which no text of a question has: FNV-1a of the address chooses the character. */
const [privateFrom, privateCount] = [0xf0000, 0xfffe];
function pictureMark(source: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < source.length; at += 1) hash = Math.imul(hash ^ source.charCodeAt(at), 0x01000193);
  return String.fromCodePoint(privateFrom + ((hash >>> 0) % privateCount));
}
