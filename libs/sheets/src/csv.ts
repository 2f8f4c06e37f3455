import { toCell } from './cell-text.js';
import type { StreamCell } from './stream.js';

/** Mark at the start of a file that lets spreadsheet programs read UTF-8. */
const mark = '\uFEFF';
const quoted = /[",\r\n]/;

/** Numbers stay numbers; of a text, what looks like a formula gets a quote before it, as in a cell of a spreadsheet. */
function fieldOf(cell: StreamCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = toCell(cell).toWellFormed().replaceAll('\u0000', '');
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows of a CSV file (RFC 4180, UTF-8 with its mark) while they are made, as text in the same pieces. */
export async function* csvTexts(rows: AsyncIterable<readonly (readonly StreamCell[])[]>): AsyncGenerator<string, void> {
  yield mark;
  for await (const piece of rows) {
    let text = '';
    for (const row of piece) text += `${row.map(fieldOf).join(',')}\r\n`;
    yield text;
  }
}
