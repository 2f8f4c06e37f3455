import { toCell } from './cell-text.js';
import { recurring, shortText } from './recurring.js';
import type { StreamCell } from './stream.js';

/** Mark at the start of a file that lets spreadsheet programs read UTF-8. */
const mark = '\uFEFF';
const quoted = /[",\r\n]/;

/** Text that looks like a formula gets a quote before it, as in a cell of a spreadsheet. */
function fieldOf(cell: string): string {
  const text = toCell(cell).toWellFormed().replaceAll('\u0000', '');
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows of a CSV file (RFC 4180, UTF-8 with its mark) while they are made, as text in pieces. */
export async function* csvTexts(rows: AsyncIterable<readonly (readonly StreamCell[])[]>): AsyncGenerator<string, void> {
  const field = recurring(fieldOf);
  yield mark;
  for await (const piece of rows) {
    let text = '';
    for (const row of piece) {
      let end = '';
      for (const cell of row) {
        // numbers stay numbers
        text += end + (cell === null ? '' : typeof cell === 'number' ? String(cell) : field(cell));
        end = ',';
      }
      text += '\r\n';
      if (text.length < shortText) continue;
      yield text;
      text = '';
    }
    yield text;
  }
}
