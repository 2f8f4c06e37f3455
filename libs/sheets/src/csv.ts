import type { FileMaker } from './byte-writer.js';
import { toCell } from './cell-text.js';
import { Recurring } from './recurring.js';
import type { StreamCell } from './stream.js';

/** Mark at the start of a file that lets spreadsheet programs read UTF-8. */
const mark = '\uFEFF';
const quoted = /[",\r\n]/;
const [comma, lineEnd] = [Buffer.from(','), Buffer.from('\r\n')];

/** Text that looks like a formula gets a quote before it, as in a cell of a spreadsheet. */
function fieldOf(cell: string): string {
  const text = toCell(cell).toWellFormed().replaceAll('\u0000', '');
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as a CSV file (RFC 4180, UTF-8 with its mark), written while they come. */
export const csvOf =
  (rows: AsyncIterable<readonly (readonly StreamCell[])[]>): FileMaker =>
  async (out) => {
    const fields = new Recurring((text) => Buffer.from(fieldOf(text)));
    out.text(mark);
    for await (const piece of rows) {
      for (const row of piece) {
        let isFirst = true;
        for (const cell of row) {
          if (!isFirst) out.put(comma);
          isFirst = false;
          if (cell === null) continue;
          if (typeof cell === 'number') {
            // numbers stay numbers
            out.number(cell);
            continue;
          }
          const field = fields.of(cell);
          if (field === null) out.text(fieldOf(cell));
          else out.put(field);
        }
        out.put(lineEnd);
        if (out.isFull) await out.flush();
      }
    }
  };
