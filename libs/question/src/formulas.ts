/** A run of text, or a formula without its dollar signs. */
export interface Piece {
  kind: 'text' | 'inline' | 'block';
  value: string;
}

// Text that went through a program which read `\b`, `\f` … as escapes: the command's first letter became a control character.
const eaten: Readonly<Record<string, string>> = { '\u0007': '\\a', '\b': '\\b', '\v': '\\v', '\f': '\\f' };
const eatenPattern = /[\u0007\b\v\f](?=[a-z])/g;
// what is left of them, and characters that have no width: nobody sees them, every comparison would
const invisible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\u2060\ufeff]/g;

/** Brings back LaTeX commands that lost their backslash to an escape, and drops characters that cannot be seen. */
export function repairText(text: string): string {
  return text.replace(eatenPattern, (char) => eaten[char] ?? char).replace(invisible, '');
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

// `$5 和 $6`: a number, words, and a number again behind the next dollar sign
const price = /^\d[\d,.]*\s{0,3}(?:[\u3400-\u9fff]|[A-Za-z]{2})/;
const words = /[\u3400-\u9fff]|[A-Za-z]{3,}[ ,]+[A-Za-z]{3,}/;
const meaning = /[\p{L}\p{N}\\^_{}=<>+\-*/|∠△⊥]/u;

/** Whether the braces of a LaTeX text pair up. */
export function isBalanced(tex: string): boolean {
  let depth = 0;
  for (let index = 0; index < tex.length; index += 1) {
    const char = tex[index];
    if (char === '\\') index += 1;
    else if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth < 0) return false;
    }
  }
  return depth === 0;
}

/** How unlike a formula the text between two dollar signs is: 0 a formula, 4 rather two prices. `after` stands behind. */
function unlikeness(tex: string, after: string): number {
  const isWords = !tex.includes('\\') && words.test(tex);
  if (isWords && price.test(tex) && after >= '0' && after <= '9') return 4;
  return isWords || !meaning.test(tex) || !isBalanced(tex) ? 1 : 0;
}
const literalCost = 1.5;

/**
 * Pairs the dollar signs of a text. A stray one, as scans leave them, must not turn the rest of the text inside out: of
 * all ways to pair neighbours or to take one literally, the one with the least unlikely formulas wins. Linear.
 */
function pairUp(text: string, from: number, to: number, dollars: readonly number[], out: Piece[]): void {
  const cost = new Float64Array(dollars.length + 2);
  const pairs = new Uint8Array(dollars.length);
  for (let index = dollars.length - 1; index >= 0; index -= 1) {
    const literal = literalCost + (cost[index + 1] ?? 0);
    const next = dollars[index + 1];
    const tex = text.slice((dollars[index] ?? 0) + 1, next);
    const pair = next === undefined ? Infinity : unlikeness(tex, text[next + 1] ?? '') + (cost[index + 2] ?? 0);
    pairs[index] = pair <= literal ? 1 : 0;
    cost[index] = Math.min(literal, pair);
  }
  let at = from;
  for (let index = 0; index < dollars.length; index += 1) {
    const open = dollars[index];
    const close = dollars[index + 1];
    if (pairs[index] !== 1 || open === undefined || close === undefined) continue;
    pushText(out, text.slice(at, open));
    const tex = text.slice(open + 1, close);
    if (tex !== '') out.push({ kind: 'inline', value: tex });
    at = close + 1;
    index += 1;
  }
  pushText(out, text.slice(at, to));
}

function pushText(out: Piece[], text: string): void {
  if (text !== '') out.push({ kind: 'text', value: text.replaceAll('\\$', '$') });
}

/**
 * Takes a text apart at its formulas: `$…$` stands in the line, `$$…$$` by itself, both may run over lines; `\$` is a
 * dollar sign. The LaTeX is kept as it was written. Linear in the length, whatever the text.
 */
export function splitFormulas(text: string): Piece[] {
  const out: Piece[] = [];
  let dollars: number[] = [];
  let from = 0;
  let noMoreBlocks = false;
  for (let at = text.indexOf('$'); at !== -1; at = text.indexOf('$', at + 1)) {
    if (isEscaped(text, at)) continue;
    const outside = dollars.length % 2 === 0;
    const close = outside && !noMoreBlocks && text[at + 1] === '$' ? text.indexOf('$$', at + 2) : -1;
    if (close === -1) {
      if (outside && text[at + 1] === '$') noMoreBlocks = true;
      dollars.push(at);
      continue;
    }
    pairUp(text, from, at, dollars, out);
    const tex = text.slice(at + 2, close).trim();
    if (tex !== '') out.push({ kind: 'block', value: tex });
    dollars = [];
    from = close + 2;
    at = from - 1;
  }
  pairUp(text, from, text.length, dollars, out);
  return out;
}

/** The words of a text, run by run, without its formulas. */
export const wordsOf = (text: string): string[] => splitFormulas(text).flatMap((piece) => (piece.kind === 'text' ? [piece.value] : []));

/** Cuts at a mark wherever it does not stand inside a formula (`$|x||y|$` is one answer). */
export function cutOutsideFormulas(text: string, mark: string): string[] {
  const parts = [''];
  for (const piece of splitFormulas(text)) {
    const [first = '', ...more] =
      piece.kind === 'text' ? piece.value.split(mark) : [piece.kind === 'inline' ? `$${piece.value}$` : `$$${piece.value}$$`];
    parts[parts.length - 1] += first;
    parts.push(...more);
  }
  return parts.map((part) => part.trim());
}
