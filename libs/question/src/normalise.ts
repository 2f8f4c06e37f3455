/** Marks that people type in either width, or that an input method swaps. */
const twins: Readonly<Record<string, string>> = {
  '。': '.',
  '、': ',',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '【': '[',
  '】': ']',
  '−': '-',
  '–': '-',
  '﹣': '-',
};
const twinPattern = /[。、“”‘’【】−–﹣]/g;
const fullWidth = /[！-～]/g;
// letters in the range of Latin and Greek scripts: between two of them a space parts words
const spaces = /[\s\u200b\ufeff]+/g;
const wordLetter = /^[a-zà-ÿα-ω]/i;
const plain = /^[0-9a-z\u4e00-\u9fff]*$/;

/**
 * The form in which answers are compared: width, spaces and case do not count, nor does a full stop at the end.
 * Spaces go, except one between two words of letters (`New  York` is `new york`, not `newyork`); signs of meaning such
 * as `²` stay what they are. Linear in the length.
 */
export const normalise = (text: string): string => evened(text, (even) => even.toLowerCase());

/** As `normalise`, but `Co` is not `CO`. */
export const normaliseWithCase = (text: string): string => evened(text, (even) => even);

function evened(text: string, inCase: (even: string) => string): string {
  if (plain.test(text)) return text;
  const even = text
    .normalize('NFC')
    .replace(fullWidth, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(twinPattern, (char) => twins[char] ?? char);
  let result = '';
  let last = ''; // reading the end of `result` itself would copy it every time
  for (const piece of inCase(even).split(spaces)) {
    if (piece === '') continue;
    result += wordLetter.test(last) && wordLetter.test(piece) ? ` ${piece}` : piece;
    last = piece.at(-1) ?? '';
  }
  return result.length > 1 && result.endsWith('.') && !result.endsWith('..') ? result.slice(0, -1) : result;
}
