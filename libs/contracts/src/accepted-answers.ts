import type { AnswerValue } from './question-views.js';

const form = 'xuekao-answers-1';

/** A half of a character that stands alone is stored as this sign. */
const stored = (text: string): string => text.replace(/\p{Surrogate}/gu, '\u{FFFD}');

/** Words of an answer; null where it has none, as one that was taken back. */
function saying({ options = [], blanks = [], text = '' }: AnswerValue): readonly [string[], string[], string] | null {
  const isEmpty = options.length === 0 && blanks.every((blank) => blank === '') && text === '';
  return isEmpty ? null : [[...options].sort(), blanks.map(stored), stored(text)];
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
