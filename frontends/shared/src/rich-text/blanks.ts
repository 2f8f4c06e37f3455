import { blankMark } from '@xuekao/contracts/drawn-blanks';
import { isClosing, joined, kept } from './joined.js';

function textsOf(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text && node.parentElement?.closest('.katex, code, pre') == null) texts.push(node);
  }
  return texts;
}

/** The field of a blank: `first` is that of the first one. */
export const fieldIdOf = (first: string, index: number): string => `${first}-${index + 1}`;

/**
 * Writes into each drawn blank what its field is called; with `first` a press leads to the field. Comes after the formulas: `x__1` in one
 * is none.
 */
export function nameBlanks(root: Node, names: readonly string[], first = ''): void {
  const texts = textsOf(root);
  const mark = blankMark(
    texts.map(({ data }) => data),
    names.length,
  );
  if (mark === null) return;
  let at = 0;
  for (const text of texts) {
    const pieces = text.data.split(mark);
    if (pieces.length === 1) continue;
    text.replaceWith(
      ...pieces.flatMap((piece, index) => {
        if (index === 0) return [piece];
        // a label leads a finger to its field, and is no stop of the keyboard, which comes to the fields next anyway
        const blank = document.createElement(first === '' ? 'span' : 'label');
        if (blank instanceof HTMLLabelElement) blank.htmlFor = fieldIdOf(first, at);
        blank.className = 'xk-blank';
        blank.textContent = names[at] ?? '';
        at += 1;
        return [isClosing(piece) ? kept(blank) : blank, joined(piece)];
      }),
    );
  }
}

/**
 * Writes into each named blank what its field holds, or its name again where that is empty: who reads the text sees the answer in it.
 * @param written texts of the fields, in their order
 */
export function fillBlanks(root: ParentNode, names: readonly string[], written: readonly string[]): void {
  for (const [at, blank] of root.querySelectorAll('.xk-blank').entries()) {
    const answer = written[at]?.trim() ?? '';
    const text = answer === '' ? (names[at] ?? '') : answer;
    if (blank.textContent !== text) blank.textContent = text;
    blank.classList.toggle('xk-written', answer !== '');
  }
}
