import { plainText } from '@xuekao/rich-text';
import { richFromText } from './rich-from-text.js';

const tag = /<[^<>]*>/g;
const named = /^<(\/?)([a-z0-9]+)/;
const latexOf = /data-latex="([^"]*)"/;
const pictureOf = /^<img src="([^"]*)" alt="([^"]*)" \/>$/;
const unescape = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const words = (html: string): string => unescape(html).replaceAll('$', String.raw`\$`);

/** Tables of cells without further blocks. */
const tableMarks: Readonly<Record<string, string>> = {
  '<table>': '\n\\begin{tabular}{l}',
  '<tbody>': '',
  '<tr>': '',
  '<td>': ' ',
  '</td>': ' &',
  '</tr>': '\\\\',
  '</tbody>': '',
  '</table>': '\\end{tabular}\n',
};

/** The plain text of one tag; null where plain text knows none. */
function textOfTag(html: string): string | null {
  const inTable = tableMarks[html];
  if (inTable !== undefined) return inTable;
  const [, isEnd = '', name = ''] = named.exec(html) ?? [];
  const latex = latexOf.exec(html)?.[1];
  if (latex !== undefined) {
    const tex = unescape(latex);
    if (name === 'div') return `\n$$${tex}$$\n`;
    return `$${tex}$`;
  }
  const [, address, alt = ''] = pictureOf.exec(html) ?? [];
  if (address !== undefined) return /[\]\n]/.test(alt) ? null : `![${unescape(alt)}](${address})`;
  if (html === '<br />' || html === '<p>' || html === '</p>') return '\n';
  // ends of formulas, which are empty elements
  return isEnd === '/' && (name === 'span' || name === 'div') ? '' : null;
}

/**
 * The plain text of which `richFromText` makes this very rich text; null where there is none: it says more than plain text can. Linear.
 */
export function plainFromRich(html: string, form: 'paragraphs' | 'inline'): string | null {
  let text = '';
  let from = 0;
  for (const { 0: whole, index } of html.matchAll(tag)) {
    const said = textOfTag(whole);
    if (said === null) return null;
    text += words(html.slice(from, index)) + said;
    from = index + whole.length;
  }
  text += words(html.slice(from));
  // the last cell of a row has no sign behind it
  const plain = text
    .replaceAll(' &\\\\', ' \\\\')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
  if (richFromText(plain, form) === html) return plain;
  // dollar signs that need no backslash: a lone one is kept as it was written
  const loose = plain.replaceAll(String.raw`\$`, '$');
  return loose !== plain && richFromText(loose, form) === html && plainText(html) !== '' ? loose : null;
}
