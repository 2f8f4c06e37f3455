import { formulaText, signWords } from './formula-words.texts.js';

/** An element of MathML, as KaTeX writes it. */
export interface MathTree {
  name: string;
  children: readonly MathTree[];
  /** of an element without others in it */
  text: string;
  attribute: (name: string) => string | null;
}

const lone: MathTree = { name: 'mrow', children: [], text: '', attribute: () => null };
/** Elements whose own reading is that of what is in them. */
const wrappers = new Set(['math', 'semantics', 'mrow', 'mstyle', 'mpadded', 'menclose', 'merror', 'mtd']);
const silent = new Set(['annotation', 'mspace', 'mphantom']);
const accents: ReadonlyMap<string, 'vector' | 'bar' | 'hat' | 'dot'> = new Map([
  ['⃗', 'vector'],
  ['→', 'vector'],
  ['‾', 'bar'],
  ['ˉ', 'bar'],
  ['¯', 'bar'],
  ['^', 'hat'],
  ['˙', 'dot'],
]);
/** Signs that stand for an operation over what is under and above them. */
const bigSigns = new Set(['∑', '∏', '∫', '∬', '∮', '⋃', '⋂']);
const isBar = ({ name, text }: MathTree): boolean => (name === 'mi' || name === 'mo') && (text === '∣' || text === '|');

/**
 * A formula in Chinese words, for the name of what holds it: screen readers name an option by the letters in it, and a fraction of 1 and 3
 * would be "1 3".
 * @param tree of `<math>`
 */
export const formulaWords = (tree: MathTree): string => wordsOf(tree).replace(/\s+/g, ' ').trim();

function wordsOf(tree: MathTree): string {
  const { name, children, text } = tree;
  if (silent.has(name)) return '';
  if (children.length === 0) return signWords.get(text.trim()) ?? text.replace(/[\u2061-\u2064\u00a0]/g, ' ').trim();
  const [base = lone, second = lone, third = lone] = children;
  switch (name) {
    case 'mfrac':
      return fraction(tree, base, second);
    case 'msqrt':
      return root(children);
    case 'mroot':
      return formulaText('formula.root.n', { x: wordsOf(base), n: wordsOf(second) });
    case 'msup':
      return power(wordsOf(base), second);
    case 'msub':
    case 'munder':
      return below(tree, base, second);
    case 'msubsup':
    case 'munderover':
      return bothEnds(base, second, third);
    case 'mover':
      return over(base, second);
    case 'mtable':
      return [
        formulaText('formula.table', { rows: children.length }),
        ...children.map((row, index) => formulaText('formula.row', { n: index + 1, cells: row.children.map(wordsOf).join('，') })),
      ].join('，');
    default:
      return wrappers.has(name) ? sequence(children) : children.map(wordsOf).join(' ');
  }
}

/** Between two bars stands an absolute value; more of them are read as they stand. */
function sequence(children: readonly MathTree[]): string {
  const bars = children.flatMap((child, index) => (isBar(child) ? [index] : []));
  const [from = 0, to = 0] = bars;
  if (bars.length !== 2 || to - from < 2) return children.map(wordsOf).join(' ');
  return [
    sequence(children.slice(0, from)),
    formulaText('formula.absolute', { x: sequence(children.slice(from + 1, to)) }),
    sequence(children.slice(to + 1)),
  ].join(' ');
}

/** One sign, number or letter: what is said of it needs no end. */
function isShort(tree: MathTree): boolean {
  const heard = tree.children.filter(({ name }) => !silent.has(name));
  const [only] = heard;
  return tree.children.length === 0 || (heard.length === 1 && only !== undefined && wrappers.has(tree.name) && isShort(only));
}

function fraction(tree: MathTree, num: MathTree, den: MathTree): string {
  const words = { num: wordsOf(num), den: wordsOf(den) };
  // what is chosen of how many is written as a fraction without its line
  if (/^0(?:px)?$/.test(tree.attribute('linethickness') ?? '')) return formulaText('formula.choose', { num: words.den, den: words.num });
  return formulaText(isShort(num) && isShort(den) ? 'formula.fraction' : 'formula.fraction.long', words);
}

function root(children: readonly MathTree[]): string {
  const [only] = children;
  return formulaText(children.length === 1 && only !== undefined && isShort(only) ? 'formula.root' : 'formula.root.long', {
    x: sequence(children),
  });
}

function power(x: string, exponent: MathTree): string {
  const sign = plainOf(exponent);
  if (sign === '2') return formulaText('formula.square', { x });
  if (sign === '3') return formulaText('formula.cube', { x });
  if (sign === '∘') return formulaText('formula.degree', { x });
  if (sign === '′') return formulaText('formula.prime', { x });
  if (sign === '′′') return formulaText('formula.primes', { x });
  const n = wordsOf(exponent);
  // the charge of an ion, an asterisk, a plus: a mark, and no power
  return formulaText(/[\p{L}\d]$/u.test(sign) && !/[+−*∗]$/.test(sign) ? 'formula.power' : 'formula.mark', { x, n });
}

const plainOf = ({ text, children }: MathTree): string => (children.length === 0 ? text.trim() : children.map(plainOf).join(''));

function below(tree: MathTree, base: MathTree, index: MathTree): string {
  const what = plainOf(base).replaceAll('\u2061', '');
  if (what === 'lim') return formulaText('formula.limit', { from: wordsOf(index) });
  if (bigSigns.has(what)) return formulaText('formula.over', { what: wordsOf(base), from: wordsOf(index) });
  return formulaText(tree.name === 'munder' ? 'formula.below' : 'formula.index', { x: wordsOf(base), n: wordsOf(index) });
}

function bothEnds(base: MathTree, from: MathTree, to: MathTree): string {
  if (bigSigns.has(plainOf(base))) return formulaText('formula.fromTo', { what: wordsOf(base), from: wordsOf(from), to: wordsOf(to) });
  return power(formulaText('formula.index', { x: wordsOf(base), n: wordsOf(from) }), to);
}

function over(base: MathTree, sign: MathTree): string {
  const accent = accents.get(plainOf(sign));
  return accent === undefined
    ? formulaText('formula.above', { x: wordsOf(base), n: wordsOf(sign) })
    : formulaText(`formula.${accent}`, { x: wordsOf(base) });
}
