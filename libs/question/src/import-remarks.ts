import { cutAtPictures, sentence, type Sentence } from '@xuekao/contracts';
import { isBalanced, repairText, splitFormulas } from './formulas.js';
import { isRichField } from './rich-field.js';
import { withTables } from './tables.js';

/** A piece of a question with the lines that it was read from. */
export interface RemarkedField {
  lines: readonly { text: string; line: number }[];
}
/** Something about a line, not yet in any language. */
export interface Remark {
  line: number;
  said: Sentence;
}

// a picture of our own store goes in as one
const picture = /!\[[^\]\n]{0,200}\]\([^)\n]{0,500}\)|<img[\s>]/i;
const command = /\\[A-Za-z]{2,}/;
/** A dollar sign that opens no price. */
const loneDollar = /\$(?!\s?\d)/;

/** Text that goes in as plain text although it was surely meant as a formula or a picture; null where there is none. Linear. */
function oddity(text: string): { at: string; said: Sentence } | null {
  if (isRichField(text)) return null;
  const image = picture.exec(withoutOwnPictures(text));
  if (image) return { at: image[0], said: sentence('questions.pictureInText', { text: image[0].slice(0, 20) }) };
  const hasEscapedDollar = text.includes('\\$');
  for (const piece of withTables(splitFormulas(repairText(text)))) {
    if (piece.kind === 'table') continue;
    if (piece.kind !== 'text') {
      if (!isBalanced(piece.value))
        return { at: piece.value, said: sentence('questions.formulaBraces', { text: piece.value.slice(0, 20) }) };
      continue;
    }
    const found = command.exec(piece.value) ?? (hasEscapedDollar ? null : loneDollar.exec(piece.value));
    if (found) {
      const at = piece.value.slice(found.index, found.index + 20).split('\n')[0] ?? '';
      return { at, said: sentence('questions.formulaOpen', { text: at }) };
    }
  }
  return null;
}

/** One remark for each field that needs one, at its line. */
export function remarksOf(fields: readonly RemarkedField[]): Remark[] {
  return fields.flatMap(({ lines }) => {
    const found = oddity(lines.map(({ text }) => text).join('\n'));
    if (!found) return [];
    const start = found.at.split('\n')[0] ?? '';
    const line = lines.find(({ text }) => repairText(text).includes(start)) ?? lines[0];
    return line ? [{ line: line.line, said: found.said }] : [];
  });
}

const withoutOwnPictures = (text: string): string =>
  cutAtPictures(text)
    .filter((piece) => typeof piece === 'string')
    .join('');
