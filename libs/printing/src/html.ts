import { picturePath, siteText } from '@xuekao/contracts';
import { splitFormulas } from '@xuekao/question';
import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import type { PrintDocument } from './document.js';
import type { PrintCell, PrintNode } from './nodes.js';

const marks: Readonly<Record<string, 'b' | 'i' | 'u' | 's' | 'sub' | 'sup' | 'code'>> = {
  strong: 'b',
  b: 'b',
  em: 'i',
  i: 'i',
  u: 'u',
  s: 's',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
};

/**
 * Words of a person as they were typed: no formula is looked for in them. A tag of ours alone: what is stored was sanitised, and has none.
 */
export const plainTag = 'x-plain';

/** Rich text of ours, which was sanitised when it was stored. */
export const nodesOf = (html: string): PrintNode[] => childrenOf(parseDocument(html).children);

const childrenOf = (children: readonly ChildNode[]): PrintNode[] =>
  children.flatMap((child) => (isText(child) ? wordsOf(child.data) : isTag(child) ? elementOf(child) : []));

const typedOf = (child: ChildNode): PrintNode[] =>
  isText(child) ? [{ t: 'text', v: spaced(child.data) }] : isTag(child) && child.name === 'br' ? [{ t: 'br' }] : [];

/** White space is one space, as a page shows it. */
const spaced = (text: string): string => text.replace(/[ \t\r\n\f]+/g, ' ');
const wordsOf = (text: string): PrintNode[] =>
  splitFormulas(text).flatMap(({ kind, value }): PrintNode[] =>
    kind === 'text' ? [{ t: 'text', v: spaced(value) }] : [{ t: 'formula', isBlock: kind === 'block', tex: value }],
  );

function elementOf(element: Element): PrintNode[] {
  const { name, attribs, children } = element;
  const latex = attribs['data-latex'];
  if (latex !== undefined) return [{ t: 'formula', isBlock: name === 'div', tex: latex }];
  const mark = marks[name];
  if (mark !== undefined) return [{ t: mark, c: childrenOf(children) }];
  switch (name) {
    case plainTag:
      return children.flatMap(typedOf);
    case 'br':
    case 'hr':
      return [{ t: name }];
    case 'img':
      return [pictureOf(attribs['src'] ?? '', attribs['width'], attribs['alt'] ?? '')];
    case 'audio':
      // paper plays nothing
      return [{ t: 'text', v: `［${siteText('print.recording')}］` }];
    case 'p':
    case 'div':
      return [{ t: 'p', align: alignOf(element), c: childrenOf(children) }];
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
      return [{ t: 'h', c: childrenOf(children) }];
    case 'blockquote':
      return [{ t: 'quote', c: childrenOf(children) }];
    case 'pre':
      return [{ t: 'pre', c: childrenOf(children) }];
    case 'ul':
    case 'ol':
      return [listOf(element)];
    case 'table':
      return tableOf(element);
    default:
      return childrenOf(children);
  }
}

const nameOf = (address: string): string => (address.startsWith(picturePath) ? address.slice(picturePath.length) : '');

const pictureOf = (address: string, width: string | undefined, alt: string): PrintNode => ({
  t: 'picture',
  name: nameOf(address),
  width: width === undefined ? null : Number(width),
  alt,
});

const alignOf = ({ attribs }: Element): string => /text-align:\s?(center|right)/.exec(attribs['style'] ?? '')?.[1] ?? 'left';

function listOf({ name, attribs, children }: Element): PrintNode {
  const items = children.filter(isTag).filter((item) => item.name === 'li');
  return {
    t: 'list',
    start: name === 'ol' ? Number(attribs['start'] ?? 1) : null,
    items: items.map((item) => childrenOf(item.children)),
  };
}

const rowsOf = (element: Element): Element[] =>
  element.children.filter(isTag).flatMap((child) => (child.name === 'tr' ? [child] : rowsOf(child)));

/** Spans are bounded where the text is stored; a cell that would stand beyond the last column begins a row by itself. */
function tableOf(element: Element): PrintNode[] {
  const rows = rowsOf(element).map((row) => row.children.filter(isTag).map(cellOf));
  const columns = Math.max(0, ...rows.map((row) => row.reduce((sum, cell) => sum + cell.columns, 0)));
  return columns === 0 ? [] : [{ t: 'table', columns, cells: rows.flatMap((row) => row) }];
}

function cellOf(element: Element): PrintCell {
  const { name, attribs, children } = element;
  return {
    columns: Number(attribs['colspan'] ?? 1),
    rows: Number(attribs['rowspan'] ?? 1),
    align: alignOf(element),
    isHead: name === 'th',
    c: childrenOf(children),
  };
}

/** The same in plain words, for a document that cannot be laid out otherwise: no formula, no picture, nothing within another thing. */
export function plainNodesOf(html: string): PrintNode[] {
  const nodes: PrintNode[] = [];
  let lines = 0;
  const add = (children: readonly ChildNode[]): void => {
    for (const child of children) {
      if (isText(child)) nodes.push({ t: 'text', v: spaced(child.data) });
      else if (isTag(child)) {
        const isLine = child.name === 'br' || child.name === 'p' || child.name === 'div' || child.name === 'li' || child.name === 'tr';
        if (isLine && (lines += 1) <= mostPlainLines) nodes.push({ t: 'br' });
        const latex = child.attribs['data-latex'];
        if (latex === undefined) add(child.children);
        else nodes.push({ t: 'text', v: `$${latex}$` });
      }
    }
  };
  add(parseDocument(html).children);
  return nodes;
}
const mostPlainLines = 300;

const picturesIn = (html: string): string[] =>
  Array.from(html.matchAll(/<img\b[^<>]*\ssrc="([^"]+)"/g), ([, address = '']) => nameOf(address));

/** Names of the pictures that a document shows, each once. */
export function picturesOf({ parts }: PrintDocument): string[] {
  const questions = parts.filter((part) => part.kind === 'question');
  const names = questions.flatMap(({ html, options, rows }) => [
    ...[html, ...options.map((option) => option.html), ...rows.map((row) => row.html)].flatMap(picturesIn),
    ...options.map(({ picture }) => picture),
  ]);
  return [...new Set(names)].filter((name) => name !== '');
}
