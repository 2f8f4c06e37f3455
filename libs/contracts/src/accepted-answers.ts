import type { AnswerValue } from './question-views.js';

const form = 'xuekao-answers-1';

/** A half of a character that stands alone is stored as this sign. */
const stored = (text: string): string => text.replace(/\p{Surrogate}/gu, '\u{FFFD}');

type Said = readonly [options: string[], blanks: string[], text: string, files?: string[]];

/** Words of an answer, and the hashes of its files where it has any; null where it says nothing, as one that was taken back. */
function saying({ options = [], blanks = [], text = '', files = [] }: AnswerValue): Said | null {
  const isEmpty = options.length === 0 && blanks.every((blank) => blank === '') && text === '' && files.length === 0;
  if (isEmpty) return null;
  const words = [[...options].sort(), blanks.map(stored), stored(text)] as const;
  // an answer without files gives the text that it gave before there were any
  return files.length === 0 ? words : [...words, files.map(({ sha }) => sha)];
}

/**
 * The answers of an attempt as one text, the same on each device and at the server: by question, whatever the order in which they were
 * given, without those that say nothing. Its SHA-256 in base64url, without padding, is the digest of a receipt.
 */
export function acceptedText(answers: Iterable<readonly [quId: string, answer: AnswerValue]>): string {
  const said = [...answers].flatMap(([quId, answer]) => {
    const words = saying(answer);
    return words === null ? [] : [[quId, ...words] as const];
  });
  said.sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([form, ...said]);
}
