import type { MmlNode, TextNode } from 'mathjax-full/js/core/MmlTree/MmlNode.js';
import { escapeXml } from './xml.js';

/** Signs over a formula as Word combines them with it. */
const accents: Readonly<Record<string, string>> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '˙': '\u0307',
  '¨': '\u0308',
  '→': '\u20d7',
  '⃗': '\u20d7',
};
const bars = new Set(['¯', '‾', '―', '\u2015', '_', '̲']);
const braces = new Set(['⏞', '⏟']);
const large = /^[∑∏∐∫∬∭∮⋃⋂⋁⋀⨁⨂]$/;
const opening = /^[([{|‖⌊⌈⟨]?$/;
const closing = /^[)\]}|‖⌋⌉⟩]?$/;

const wrap = (name: string, inside: string): string => `<m:${name}>${inside}</m:${name}>`;
const named = (name: string, properties: string, ...parts: readonly (readonly [string, string])[]): string =>
  wrap(name, (properties === '' ? '' : wrap(`${name}Pr`, properties)) + parts.map(([part, inside]) => wrap(part, inside)).join(''));
const value = (name: string, text: string): string => `<m:${name} m:val="${escapeXml(text)}"/>`;

const childrenOf = (node: MmlNode): MmlNode[] => node.childNodes as MmlNode[]; // only tokens hold texts, which nobody asks for here
const attributeOf = (node: MmlNode, name: string): unknown => node.attributes.get(name);

function textOf(node: MmlNode): string {
  if (node.kind === 'text') return (node as unknown as TextNode).getText(); // by its kind
  return childrenOf(node).map(textOf).join('');
}

/** A formula that is understood by its tree, as one of Word. */
export const ommlOf = (root: MmlNode): string => wrap('oMath', row(childrenOf(root)));

function run(node: MmlNode): string {
  const text = textOf(node).replaceAll('\u2061', '').replaceAll('\u2062', '').replaceAll('\u2063', '');
  if (text === '') return '';
  const isUpright = node.kind === 'mtext' || attributeOf(node, 'mathvariant') === 'normal' || text.length > 1;
  const style = node.kind === 'mtext' ? '<m:rPr><m:nor/></m:rPr>' : isUpright ? '<m:rPr><m:sty m:val="p"/></m:rPr>' : '';
  const font = '<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/></w:rPr>';
  return `<m:r>${style}${font}<m:t xml:space="preserve">${escapeXml(text)}</m:t></m:r>`;
}

/** Siblings; a sum takes what stands behind it. */
function row(nodes: readonly MmlNode[]): string {
  const flat = nodes.flatMap(unwrapped);
  let out = '';
  for (const [index, node] of flat.entries()) {
    const sign = signOf(node);
    const rest = flat.slice(index + 1);
    if (sign !== null && rest.length > 0) return out + nary(sign, node, rest);
    out += one(node);
  }
  return out;
}

const plainRows = new Set(['inferredMrow', 'mstyle', 'mpadded', 'semantics', 'math', 'menclose', 'maction']);
/** Nodes that only hold others; a row with fences is one of its own. */
const unwrapped = (node: MmlNode): MmlNode[] => {
  const isRow = node.kind === 'mrow' || node.kind === 'TeXAtom';
  return plainRows.has(node.kind) || (isRow && fencesOf(node) === null) ? childrenOf(node).flatMap(unwrapped) : [node];
};

/** The sign of a sum or an integral with limits; null: the node is none. */
function signOf(node: MmlNode): string | null {
  if (!['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mo'].includes(node.kind)) return null;
  const [base] = node.kind === 'mo' ? [node] : childrenOf(node).slice(0, 1);
  const text = base ? textOf(base) : '';
  return large.test(text) ? text : null;
}

function nary(sign: string, node: MmlNode, rest: readonly MmlNode[]): string {
  const [, first, second] = node.kind === 'mo' ? [] : childrenOf(node);
  const isUpper = node.kind === 'msup' || node.kind === 'mover';
  const [sub, sup] = isUpper ? [undefined, first] : [first, second];
  const isUnder = node.kind.startsWith('mu') || node.kind === 'mover';
  const properties =
    value('chr', sign) +
    value('limLoc', isUnder ? 'undOvr' : 'subSup') +
    (sub ? '' : value('subHide', '1')) +
    (sup ? '' : value('supHide', '1'));
  return named('nary', properties, ['sub', group(sub)], ['sup', group(sup)], ['e', row(rest)]);
}

const group = (node: MmlNode | undefined): string => (node ? row([node]) : '');

function fencesOf(node: MmlNode): { begin: string; end: string; inside: MmlNode[] } | null {
  const children = childrenOf(node).flatMap((child) => (child.kind === 'inferredMrow' ? childrenOf(child) : [child]));
  const [first, last] = [children[0], children.at(-1)];
  if (!first || !last || first === last || fenceToken(first) === null || fenceToken(last) === null) return null;
  const [begin, end] = [textOf(first), textOf(last)];
  const isPair = opening.test(begin) && closing.test(end) && begin + end !== '';
  return isPair && attributeOf(fenceToken(first) ?? first, 'fence') === true ? { begin, end, inside: children.slice(1, -1) } : null;
}

/** The token of a fence, which stands by itself or in an atom. */
function fenceToken(node: MmlNode): MmlNode | null {
  if (node.kind === 'mo') return node;
  const children = childrenOf(node);
  return node.kind === 'TeXAtom' || node.kind === 'inferredMrow'
    ? children.length === 1 && children[0]
      ? fenceToken(children[0])
      : null
    : null;
}

function one(node: MmlNode): string {
  const children = childrenOf(node);
  const [first, second, third] = children;
  switch (node.kind) {
    case 'mfrac':
      return named(
        'f',
        attributeOf(node, 'linethickness') === '0' || attributeOf(node, 'linethickness') === 0 ? value('type', 'noBar') : '',
        ['num', group(first)],
        ['den', group(second)],
      );
    case 'msqrt':
      return named('rad', value('degHide', '1'), ['deg', ''], ['e', row(children)]);
    case 'mroot':
      return named('rad', '', ['deg', group(second)], ['e', group(first)]);
    case 'msup':
      return named('sSup', '', ['e', group(first)], ['sup', group(second)]);
    case 'msub':
      return named('sSub', '', ['e', group(first)], ['sub', group(second)]);
    case 'msubsup':
      return named('sSubSup', '', ['e', group(first)], ['sub', group(second)], ['sup', group(third)]);
    case 'mover':
      return over(first, second);
    case 'munder':
      return under(group(first), second);
    case 'munderover':
      return named('limUpp', '', ['e', under(group(first), second)], ['lim', group(third)]);
    case 'mtable':
      return named(
        'm',
        '',
        ...children.map(
          (line) =>
            [
              'mr',
              childrenOf(line)
                .map((cell) => wrap('e', row([cell])))
                .join(''),
            ] as const,
        ),
      );
    case 'mtr':
    case 'mlabeledtr':
    case 'mtd':
      return row(children);
    case 'mspace':
    case 'mphantom':
      return '<m:r><m:t xml:space="preserve"> </m:t></m:r>';
    case 'mi':
    case 'mn':
    case 'mo':
    case 'mtext':
    case 'ms':
      return run(node);
    default:
      return fenced(node, children);
  }
}

function fenced(node: MmlNode, children: readonly MmlNode[]): string {
  const fences = fencesOf(node);
  if (fences === null) return row(children);
  return named('d', value('begChr', fences.begin) + value('endChr', fences.end), ['e', row(fences.inside)]);
}

function over(base: MmlNode | undefined, mark: MmlNode | undefined): string {
  const sign = mark ? textOf(mark) : '';
  if (bars.has(sign)) return named('bar', value('pos', 'top'), ['e', group(base)]);
  if (braces.has(sign)) return named('groupChr', value('chr', sign) + value('pos', 'top'), ['e', group(base)]);
  const accent = accents[sign];
  if (accent !== undefined) return named('acc', value('chr', accent), ['e', group(base)]);
  return named('limUpp', '', ['e', group(base)], ['lim', group(mark)]);
}

function under(base: string, mark: MmlNode | undefined): string {
  const sign = mark ? textOf(mark) : '';
  if (bars.has(sign)) return named('bar', value('pos', 'bot'), ['e', base]);
  if (braces.has(sign)) return named('groupChr', value('chr', sign), ['e', base]);
  return named('limLow', '', ['e', base], ['lim', group(mark)]);
}
