import { picturePath } from '@xuekao/contracts';
import sanitizeHtml from 'sanitize-html';
import { repairText, splitFormulas, type Piece } from './formulas.js';
import { withTables, type Table } from './tables.js';

const pictureName = /^[0-9A-Za-z_-]{1,80}\.[a-z]{3,4}$/;
/** Pictures come from our own store only: any other address would tell its owner who reads the question. */
export const isPictureAddress = (address: string): boolean =>
  address.startsWith(picturePath) && pictureName.test(address.slice(picturePath.length));

const textAlign = { 'text-align': [/^(?:left|center|right|justify)$/] };
const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    'p', 'br', 'hr', 'div', 'span', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4',
    'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td',
  ],
  allowedAttributes: {
    // a formula is an empty element that carries its LaTeX; the page renders it
    span: [{ name: 'data-type', values: ['inline-math'] }, 'data-latex'],
    div: [{ name: 'data-type', values: ['block-math'] }, 'data-latex'],
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'style'],
    td: ['colspan', 'rowspan', 'style'],
    p: ['style'],
    h1: ['style'], h2: ['style'], h3: ['style'], h4: ['style'],
  },
  allowedStyles: { '*': textAlign },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'embed', 'svg', 'math', 'template', 'title', 'xmp'],
  nestingLimit: 40,
  exclusiveFilter: (frame) => frame.tag === 'img' && !isPictureAddress(frame.attribs['src'] ?? ''),
  transformTags: {
    a: outwardLink,
    img: (tagName, attribs) => ({ tagName, attribs: onlyNumbers(attribs, ['width', 'height']) }),
    td: (tagName, attribs) => ({ tagName, attribs: onlyNumbers(attribs, ['colspan', 'rowspan']) }),
    th: (tagName, attribs) => ({ tagName, attribs: onlyNumbers(attribs, ['colspan', 'rowspan']) }),
    ol: (tagName, attribs) => ({ tagName, attribs: onlyNumbers(attribs, ['start']) }),
    span: withoutStrayLatex,
    div: withoutStrayLatex,
  },
};

/** A link leads out of the exam in a window of its own; one without a scheme would lead somewhere in this site. */
function outwardLink(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const href = attribs['href'] ?? '';
  const link: sanitizeHtml.Attributes = /^(?:https?:|mailto:)/i.test(href) ? { href } : {};
  return { tagName, attribs: { ...link, rel: 'noopener noreferrer nofollow', target: '_blank' } };
}

function onlyNumbers(attribs: sanitizeHtml.Attributes, names: readonly string[]): sanitizeHtml.Attributes {
  return Object.fromEntries(Object.entries(attribs).filter(([name, value]) => !names.includes(name) || /^\d{1,4}$/.test(value)));
}

function withoutStrayLatex(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const isFormula = attribs['data-type'] === (tagName === 'span' ? 'inline-math' : 'block-math') && (attribs['data-latex'] ?? '') !== '';
  return { tagName, attribs: isFormula ? attribs : {} };
}

const needsCleaning = /[<&>]/;

/**
 * Rich text as it may be stored: the allow-list of security.md row 12. Tags, attributes, addresses and styles that are not
 * on it go, their text stays (that of script, style, svg and the like goes too); pictures only from our own store. Well-formed clean
 * text comes back as it is.
 */
export function sanitiseRichText(html: string): string {
  return needsCleaning.test(html) ? sanitizeHtml(html, rules) : html;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string): string => text.replace(/[&<>]/g, (char) => entities[char] ?? char);
const escapeAttribute = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char] ?? char);

function inlineOf(piece: Piece | Table): string {
  if (piece.kind === 'table') return tableHtml(piece);
  if (piece.kind === 'inline') return `<span data-type="inline-math" data-latex="${escapeAttribute(piece.value)}"></span>`;
  if (piece.kind === 'block') return `<div data-type="block-math" data-latex="${escapeAttribute(piece.value)}"></div>`;
  return escapeText(piece.value.trim()).replaceAll('\n', '<br />');
}

function tableHtml(table: Table): string {
  const rows = table.rows.map((row) => `<tr>${row.map((cell) => `<td>${cell.map(inlineOf).join(' ')}</td>`).join('')}</tr>`);
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

/**
 * Plain text with `$…$` formulas → rich text: a paragraph per line (`inline`: line breaks instead, for options), tables
 * from `tabular`. The result is clean by construction: every character of the text is escaped.
 */
export function richFromText(source: string, form: 'paragraphs' | 'inline' = 'paragraphs'): string {
  const [open, close, lineBreak] = form === 'inline' ? ['', '', '<br />'] : ['<p>', '</p>', ''];
  let html = '';
  let line = '';
  let afterLine = false;
  const flush = () => {
    const text = line.trim();
    if (text !== '') html += (afterLine ? lineBreak : '') + open + text + close;
    afterLine = text !== '' || afterLine;
    line = '';
  };
  for (const piece of withTables(splitFormulas(repairText(source)))) {
    if (piece.kind === 'block' || piece.kind === 'table') {
      flush();
      html += inlineOf(piece);
      afterLine = false;
    } else if (piece.kind === 'inline') {
      line += inlineOf(piece);
    } else {
      const lines = piece.value.split('\n');
      lines.forEach((text, index) => {
        if (index > 0) flush();
        line += escapeText(text);
      });
    }
  }
  flush();
  return html;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', apos: "'" };
const entityPattern = /&(?:(amp|lt|gt|quot|nbsp|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi;
function unescapeHtml(text: string): string {
  return text.replace(entityPattern, (whole, name?: string, decimal?: string, hex?: string) => {
    if (name) return named[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const breaking = new Set(['p', 'br', 'hr', 'div', 'li', 'ul', 'ol', 'tr', 'table', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4']);
const tagName = /^\/?([a-z][a-z0-9]*)/i;
const latexOf = /data-latex="([^"]*)"/;

/** End of the tag that begins at `from`: a `>` inside quotes does not end it. */
function tagEnd(html: string, from: number): number {
  let quote = '';
  for (let at = from + 1; at < html.length; at += 1) {
    const char = html[at];
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return at;
  }
  return -1;
}

/**
 * Text of sanitised rich text for searching, lists and comparing: blocks on lines of their own, cells apart by tabs,
 * formulas as `$…$` and `$$…$$`, a picture as [图片]. Linear.
 */
export function plainText(html: string): string {
  let text = '';
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    if (start === -1) {
      text += unescapeHtml(html.slice(at));
      break;
    }
    text += unescapeHtml(html.slice(at, start));
    const end = tagEnd(html, start);
    if (end === -1) break;
    text += textOfTag(html.slice(start + 1, end));
    at = end + 1;
  }
  return text.split('\n').map((line) => line.trim()).filter((line) => line !== '').join('\n');
}

function textOfTag(tag: string): string {
  const name = tagName.exec(tag)?.[1]?.toLowerCase() ?? '';
  const latex = latexOf.exec(tag)?.[1];
  if (latex !== undefined) return name === 'div' ? `\n$$${unescapeHtml(latex)}$$\n` : `$${unescapeHtml(latex)}$`;
  if (name === 'img') return '[图片]';
  if (breaking.has(name)) return '\n';
  return (name === 'td' || name === 'th') && tag.startsWith('/') ? '\t' : '';
}

/** Whether a reader sees anything: text, a formula or a picture. */
export const isBlank = (html: string): boolean => plainText(html) === '';
