import { sentence } from '@xuekao/contracts';
import { SaxesParser } from 'saxes';
import { broken, FileRefusal } from './refusal.js';

export interface XmlElement {
  /** without the prefix of its name space */
  name: string;
  /** by the name without its prefix */
  attributes: Readonly<Record<string, string>>;
  children: (XmlElement | string)[];
}

const maxDepth = 200;
const maxElements = 1_500_000;
const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * A well-formed XML text as a tree. A document type is refused: no program that writes questions needs one, and its entities could grow
 * without end or name a file.
 * @throws {FileRefusal}
 */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  let count = 0;
  const parser = new SaxesParser({ position: true });
  const add = (child: XmlElement | string): void => void open.at(-1)?.children.push(child);
  parser.on('error', ({ message }) => broken(sentence('questionFiles.xmlLine', { line: parser.line, why: message.slice(0, 120) })));
  parser.on('doctype', () => {
    throw new FileRefusal('limits', sentence('questionFiles.doctype'));
  });
  parser.on('opentag', ({ name, attributes }) => {
    count += 1;
    if (open.length > maxDepth || count > maxElements) throw new FileRefusal('limits', sentence('questionFiles.deep'));
    const own = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [localOf(key), String(value)]));
    const element = { name: localOf(name), attributes: own, children: [] };
    add(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(text.replace(/^\ufeff/, '')).close();
  const [found] = elementsOf(root);
  return found ?? broken(sentence('questionFiles.nothing'));
}

export const isElement = (node: XmlElement | string): node is XmlElement => typeof node !== 'string';
/** The element children, of this name where one is given. */
export const elementsOf = (element: XmlElement, name?: string): XmlElement[] =>
  element.children.filter(isElement).filter((child) => name === undefined || child.name === name);
export const firstOf = (element: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((from, name) => from && elementsOf(from, name)[0], element);

/** All elements of these names below this one, in the order of the text. */
export function allOf(element: XmlElement, ...names: string[]): XmlElement[] {
  return elementsOf(element).flatMap((child) => [...(names.includes(child.name) ? [child] : []), ...allOf(child, ...names)]);
}
export const textOf = (element: XmlElement | undefined): string =>
  element === undefined ? '' : element.children.map((child) => (isElement(child) ? textOf(child) : child)).join('');

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// XML 1.0 has no place for these, written in whatever way
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
export const escapeXml = (text: string): string => text.replace(unwritable, '').replace(/[&<>"]/g, (char) => entities[char] ?? char);
export const cdata = (text: string): string => `<![CDATA[${text.replace(unwritable, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** An element as XML again, for content that is HTML inside of XML. */
export function xmlOf(element: XmlElement, isKept: (name: string) => boolean = () => true): string {
  const inside = element.children.map((child) => (isElement(child) ? xmlOf(child, isKept) : escapeXml(child))).join('');
  if (!isKept(element.name)) return inside;
  const attributes = Object.entries(element.attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`);
  const head = `<${element.name}${attributes.join('')}`;
  return inside === '' && /^(?:img|br|hr)$/i.test(element.name) ? `${head} />` : `${head}>${inside}</${element.name}>`;
}
