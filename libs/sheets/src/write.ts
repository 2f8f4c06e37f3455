import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import { toCell } from './cell-text.js';

export interface SheetPage {
  name: string;
  /** of the columns, in characters */
  widths: readonly number[];
  /** the first one is the heading */
  rows: readonly (readonly string[])[];
}

/** An .xlsx file of texts: nothing in it is a number, a date or a formula. Runs in a worker: see `sheets.ts`. */
export async function writePages(pages: readonly SheetPage[]): Promise<Buffer> {
  const sheets = pages.map(({ name, widths, rows }) => ({
    sheet: name,
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
    data: rows.map((row, index) =>
      row.map((text) =>
        text === '' ? null : { value: toCell(text), type: String, format: '@', ...(index === 0 ? { fontWeight: 'bold' as const } : {}) },
      ),
    ) satisfies SheetData,
  }));
  return writeExcelFile(sheets).toBuffer();
}
