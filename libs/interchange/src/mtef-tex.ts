import { sentence } from '@xuekao/contracts';
import { notTaken } from './formula-fault.js';
import { isBold, isName, isWord, markTex, signTex, wordsTex } from './mtef-signs.js';
import { integral, limit } from './mtef-version3.js';
import type { MtefChar, MtefMatrix, MtefNode, MtefPile, MtefTemplate } from './mtef-records.js';
import { functions, grouped } from './tex-signs.js';

/** A piece of a line. `scripts`: the marks of those that it hangs on the piece in front of it. */
interface Piece {
  tex: string;
  scripts: string;
}
const plain = (tex: string): Piece => ({ tex, scripts: '' });

/** LaTeX of a slot, of a line of a pile, of a cell: each is made once, however deep it stands. */
const slotTex = (node: MtefNode): string => (node.kind === 'line' ? lineTex(node.items) : pieceOf(node).tex);
const isSign = ({ kind }: MtefNode): boolean => kind === 'char';

const damaged = (): never => notTaken(sentence('questionFiles.mathTypeDamaged'));
const unknown = ({ selector }: MtefTemplate): never => notTaken(sentence('questionFiles.mathTypeTemplate', { n: selector }));

/** Signs from here on that belong together, and what they say. */
function runFrom(items: readonly MtefNode[], at: number): { tex: string; length: number } | null {
  const take = (isOf: (char: MtefChar) => boolean, breaksAtStart = false): MtefChar[] => {
    const chars: MtefChar[] = [];
    for (let next = at; next < items.length; next += 1) {
      const item = items[next];
      if (item?.kind !== 'char' || !isOf(item) || item.marks.length > 0 || (breaksAtStart && item.isStart && chars.length > 0)) break;
      chars.push(item);
    }
    return chars;
  };
  const words = take(isWord);
  if (words.length > 0) return { tex: wordsTex(words), length: words.length };
  const name = take(isName, true);
  if (name.length > 0) return { tex: nameTex(String.fromCharCode(...name.map(({ code }) => code))), length: name.length };
  const bold = take(isBold);
  if (bold.length > 0) return { tex: `\\mathbf{${String.fromCharCode(...bold.map(({ code }) => code))}}`, length: bold.length };
  return null;
}
const nameTex = (name: string): string =>
  functions.test(name) ? `\\${name} ` : name.length === 1 ? `\\mathrm{${name}}` : `\\operatorname{${name}}`;

function lineTex(items: readonly MtefNode[]): string {
  let out = '';
  let open = '';
  for (let at = 0; at < items.length;) {
    const item = items[at];
    if (item === undefined) break;
    const run = runFrom(items, at);
    const { tex, scripts } = run ? plain(run.tex) : pieceOf(item);
    // a second script of the same side, or one without a piece in front of it, hangs on an empty piece
    const isLoose = scripts !== '' && (out === '' || [...scripts].some((mark) => open.includes(mark)));
    out += (isLoose ? '{}' : '') + tex;
    if (tex !== '') open = scripts === '' ? '' : isLoose ? scripts : open + scripts;
    at += run?.length ?? 1;
  }
  return out;
}

function pieceOf(node: MtefNode): Piece {
  switch (node.kind) {
    case 'char': {
      const tex = node.marks.reduce(markTex, isWord(node) ? wordsTex([node]) : signTex(node));
      return { tex, scripts: /^\^|^'/.test(tex) ? '^' : '' };
    }
    case 'line':
      // lines stand in slots, piles and cells
      return damaged();
    case 'pile':
      return plain(pileTex(node));
    case 'matrix':
      return plain(matrixTex(node));
    case 'template':
      return templatePiece(node);
  }
}

const columnOf: Readonly<Record<number, string>> = { 2: 'c', 3: 'r' };
function pileTex({ align, items }: MtefPile): string {
  if (items.some(isSign)) return damaged();
  const lines = items.map(slotTex);
  if (lines.length < 2) return lines.join('');
  return `\\begin{array}{${columnOf[align] ?? 'l'}}${lines.join(' \\\\ ')}\\end{array}`;
}

function matrixTex({ rows, columns, items }: MtefMatrix): string {
  const cells = items.map(slotTex);
  if (cells.length !== rows * columns || cells.length === 0 || items.some(isSign)) return damaged();
  const lines = Array.from({ length: rows }, (_, row) => cells.slice(row * columns, (row + 1) * columns).join(' & '));
  return `\\begin{matrix}${lines.join(' \\\\ ')}\\end{matrix}`;
}

const fences: readonly [left: string, right: string][] = [
  ['\\langle ', '\\rangle '],
  ['(', ')'],
  ['\\{', '\\}'],
  ['[', ']'],
  ['|', '|'],
  ['\\|', '\\|'],
  ['\\lfloor ', '\\rfloor '],
  ['\\lceil ', '\\rceil '],
];
const unpaired = ['(', ')', '[', ']'];

function fenceTex({ selector, variation, items }: MtefTemplate, main: string): string {
  if (selector === 9) return `\\left${unpaired[variation & 3]}${main}\\right${unpaired[(variation >> 4) & 3]}`;
  const [left = '', right = ''] = fences[selector] ?? [];
  // a program that says neither writes the signs of both
  const sides = (variation & 3) === 0 && items.some(({ kind }) => kind === 'char') ? 3 : variation & 3;
  return `\\left${(sides & 1) === 0 ? '.' : left}${main}\\right${(sides & 2) === 0 ? '.' : right}`;
}

interface Limits {
  lower: string;
  upper: string;
}
/**
 * Limits behind the main slot: the lower one stands first. The variation must say of each that it is there, or of the only one which it is:
 * some programs write the other order, with other variations.
 */
function limitsOf(template: MtefTemplate, [, lower = '', upper = '']: readonly string[]): Limits {
  const said = template.variation & (limit.lower | limit.upper);
  if ((lower === '') !== (upper === '')) {
    if (said === limit.lower) return { lower: lower + upper, upper: '' };
    if (said === limit.upper) return { lower: '', upper: lower + upper };
  }
  const isSaid = (lower === '' || (said & limit.lower) !== 0) && (upper === '' || (said & limit.upper) !== 0);
  return isSaid || template.selector === 23 ? { lower, upper } : unknown(template);
}
const limitsTex = ({ lower, upper }: Limits): string =>
  (lower === '' ? '' : `_${grouped(lower)}`) + (upper === '' ? '' : `^${grouped(upper)}`);

const operators: Readonly<Record<number, string>> = { 16: '\\sum', 17: '\\prod', 18: '\\coprod', 19: '\\bigcup', 20: '\\bigcap' };
const integrals = [
  ['\\int', '\\int', '\\iint', '\\iiint'],
  ['\\oint', '\\oint', '\\oiint', '\\oiiint'],
];

function operatorTex(template: MtefTemplate): string {
  const { selector, variation, items } = template;
  const loops = variation & integral.loops;
  // which way a loop runs has no sign that every reader shows
  if (selector === 15 && loops > integral.loop) return unknown(template);
  if (selector === 15) return integrals[loops === 0 ? 0 : 1]?.[variation & integral.signs] ?? unknown(template);
  const own = items.find((item) => item.kind === 'char');
  return operators[selector] ?? `\\mathop{${own === undefined ? unknown(template) : pieceOf(own).tex.trim()}}`;
}

function bigOperatorTex(template: MtefTemplate, slots: readonly string[]): string {
  const limits = limitsTex(limitsOf(template, slots));
  const isAbove = (template.variation & limit.isAbove) !== 0 || template.selector === 22;
  const place = limits === '' ? '' : isAbove ? '\\limits' : template.selector === 21 ? '\\nolimits' : '';
  return `${operatorTex(template)}${place}${limits} ${slots[0] ?? ''}`;
}

/** Words with something above or below them: a limit, or conditions on an arrow or a sign of equality. */
function limitTex(template: MtefTemplate, slots: readonly string[]): string {
  const limits = limitsOf(template, slots);
  const name = slots[0]?.trim() ?? '';
  if (/^\\(?:lim|max|min|sup|inf|det|gcd|Pr)$/.test(name)) return `${name}\\limits${limitsTex(limits)} `;
  if (name.startsWith('\\operatorname{')) return `\\mathop{${name}}\\limits${limitsTex(limits)} `;
  const above = limits.upper === '' ? name : `\\overset${grouped(limits.upper)}${grouped(name)}`;
  return limits.lower === '' ? above : `\\underset${grouped(limits.lower)}${grouped(above)}`;
}

function scriptPiece({ selector, variation }: MtefTemplate, [first = '', second = '']: readonly string[]): Piece {
  // of a program that leaves out the slot that is not there, the only one is meant
  const only = first === '' ? second : second === '' ? first : '';
  const limits =
    only === '' || selector === 29
      ? { lower: first, upper: second }
      : { lower: '', upper: '', [selector === 28 ? 'upper' : 'lower']: only };
  const tex = limitsTex(limits);
  if (tex === '') return plain('');
  return (variation & 1) === 1 ? plain(`{}${tex}`) : { tex, scripts: `${limits.lower === '' ? '' : '_'}${limits.upper === '' ? '' : '^'}` };
}

/** An argument in square brackets. */
const optional = (tex: string): string => (tex.trim() === '' ? '' : /[[\]]/.test(tex) ? `[{${tex.trim()}}]` : `[${tex.trim()}]`);

function arrowTex({ variation }: MtefTemplate, [above = '', below = '']: readonly string[]): string {
  const direction = (variation >> 4) & 3;
  if ((variation & 3) === 0 && direction < 3) {
    const name = direction === 1 ? 'xleftarrow' : 'xrightarrow';
    return `\\${name}${optional(below)}${grouped(above)}`;
  }
  const sign = (variation & 2) !== 0 ? '\\rightleftharpoons' : (variation & 1) !== 0 ? '\\rightleftarrows' : '\\longleftrightarrow';
  const withAbove = above === '' ? sign : `\\overset${grouped(above)}{${sign}}`;
  return below === '' ? `${withAbove} ` : `\\underset${grouped(below)}{${withAbove}}`;
}

function vectorTex(template: MtefTemplate, main: string): string {
  const { variation } = template;
  const direction = ['', 'left', 'right', 'leftright'][variation & 3] ?? '';
  if (direction === '') return unknown(template);
  const isUnder = (variation & 4) !== 0;
  if ((variation & 8) === 0) return `\\${isUnder ? 'under' : 'over'}${direction}arrow${grouped(main)}`;
  if (direction === 'leftright') return unknown(template);
  return `\\${isUnder ? 'under' : 'over'}set{\\${direction}harpoonup}${grouped(main)}`;
}

function braceTex({ variation }: MtefTemplate, main: string, small: string): string {
  const isTop = (variation & 1) === 1;
  return `\\${isTop ? 'over' : 'under'}brace${grouped(main)}${small === '' ? '' : `${isTop ? '^' : '_'}${grouped(small)}`}`;
}

const fullBox = 0x1e;
const strikes: Readonly<Record<number, string>> = { 2: 'cancel', 4: 'bcancel', 6: 'xcancel' };

/** Slots of templates that have more than one. */
const slotsOf: Readonly<Record<number, number>> = {
  ...{ 10: 2, 11: 2, 14: 2, 15: 3, 16: 3, 17: 3, 18: 3, 19: 3, 20: 3, 21: 3, 22: 3, 23: 3, 24: 2, 27: 2, 28: 2, 29: 2, 30: 2 },
};

/** Signs among the slots draw the template itself: fences, arrows, the sign of an operator. */
function templatePiece(template: MtefTemplate): Piece {
  const slots = template.items.filter((item) => !isSign(item)).map(slotTex);
  if (slots.slice(slotsOf[template.selector] ?? 1).some((tex) => tex !== '')) return unknown(template);
  if (template.selector >= 27 && template.selector <= 29) return scriptPiece(template, slots);
  return plain(templateTex(template, slots));
}

function diracTex(template: MtefTemplate, [left = '', right = '']: readonly string[]): string {
  const sides = template.variation & 3;
  if (sides === 3) return `\\left\\langle ${left}\\middle|${right}\\right\\rangle `;
  if (left !== '' && right !== '') return unknown(template);
  return sides === 1 ? `\\left\\langle ${left + right}\\right|` : `\\left|${left + right}\\right\\rangle `;
}

function templateTex(template: MtefTemplate, slots: readonly string[]): string {
  const { selector, variation } = template;
  const [main = '', second = ''] = slots;
  if (selector <= 7 || selector === 9) return fenceTex(template, main);
  if (selector >= 15 && selector <= 22) return bigOperatorTex(template, slots);
  switch (selector) {
    case 10:
      return `\\sqrt${optional(second)}${grouped(main)}`;
    case 11:
      return (variation & 2) === 0 ? `\\frac${grouped(main)}${grouped(second)}` : `${grouped(main)}/${grouped(second)}`;
    case 12:
    case 13: {
      const bar = (inside: string): string => `\\${selector === 12 ? 'under' : 'over'}line${grouped(inside)}`;
      return (variation & 1) === 0 ? bar(main) : bar(bar(main));
    }
    case 14:
      return arrowTex(template, slots);
    case 23:
      return limitTex(template, slots);
    case 24:
      return braceTex(template, main, second);
    case 30:
      return diracTex(template, slots);
    case 31:
      return vectorTex(template, main);
    case 32:
      return `\\widetilde${grouped(main)}`;
    case 33:
      return `\\widehat${grouped(main)}`;
    case 34:
      return `\\overset{\\frown}${grouped(main)}`;
    case 36:
      return `\\${strikes[variation & 7] ?? unknown(template)}${grouped(main)}`;
    case 37:
      return (variation & fullBox) === fullBox ? `\\boxed${grouped(main)}` : unknown(template);
    default:
      return unknown(template);
  }
}

/** LaTeX of the tree of a formula, which is one line or one pile. @throws {FormulaFault} with what has no place in LaTeX */
export function latexOfMtef(nodes: readonly MtefNode[]): string {
  const [whole] = nodes;
  return whole === undefined || nodes.length > 1 || isSign(whole) ? damaged() : slotTex(whole).trim();
}
