import { pictureMark, recordingMark } from './plain-text.words.js';

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
 * formulas as `$…$` and `$$…$$`, a picture as [图片], a recording as [录音]. Linear.
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
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

function textOfTag(tag: string): string {
  const name = tagName.exec(tag)?.[1]?.toLowerCase() ?? '';
  const latex = latexOf.exec(tag)?.[1];
  if (latex !== undefined) return name === 'div' ? `\n$$${unescapeHtml(latex)}$$\n` : `$${unescapeHtml(latex)}$`;
  if (name === 'img') return pictureMark;
  if (name === 'audio' && !tag.startsWith('/')) return recordingMark;
  if (breaking.has(name)) return '\n';
  return (name === 'td' || name === 'th') && tag.startsWith('/') ? '\t' : '';
}

/** Whether a reader sees anything: text, a formula, a picture or a recording. */
export const isBlank = (html: string): boolean => plainText(html) === '';
