import { cutAtPictures } from '@xuekao/contracts';
import { repairText, splitFormulas, type Piece } from './formulas.js';
import { withTables, type Table } from './tables.js';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string): string => text.replace(/[&<>]/g, (char) => entities[char] ?? char);
const escapeAttribute = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char] ?? char);

/** Words, and the pictures of our own store among them. */
const wordsHtml = (text: string): string =>
  cutAtPictures(text)
    .map((piece) =>
      typeof piece === 'string'
        ? escapeText(piece)
        : `<img src="${escapeAttribute(piece.address)}" alt="${escapeAttribute(piece.words)}" />`,
    )
    .join('');

function inlineOf(piece: Piece | Table): string {
  if (piece.kind === 'table') return tableHtml(piece);
  if (piece.kind === 'inline') return `<span data-type="inline-math" data-latex="${escapeAttribute(piece.value)}"></span>`;
  if (piece.kind === 'block') return `<div data-type="block-math" data-latex="${escapeAttribute(piece.value)}"></div>`;
  return wordsHtml(piece.value.trim()).replaceAll('\n', '<br />');
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
        line += wordsHtml(text);
      });
    }
  }
  flush();
  return html;
}
