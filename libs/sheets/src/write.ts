import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import { toCell } from './cell-text.js';

export interface SheetPage {
  name: string;
  /** of the columns, in characters */
  widths: readonly number[];
  /** the first one is the heading */
  rows: readonly (readonly string[])[];
  pictures?: readonly PlacedPicture[];
}

/** A picture that lies on a cell, from its upper left corner on. */
export interface PlacedPicture {
  /** from 0 */
  row: number;
  column: number;
  bytes: Uint8Array;
  contentType: string;
  /** as it is shown, in pixels; `left` from the edge of the cell */
  width: number;
  height: number;
  left: number;
}

const dpi = 96;
/** Points of a row that shows a picture of so many pixels, below a line of words. */
const heightFor = (pixels: number): number => Math.min(400, (pixels * 72) / dpi + 20);

/** An .xlsx file of texts: nothing in it is a number, a date or a formula. Runs in a worker: see `sheets.ts`. */
export async function writePages(pages: readonly SheetPage[]): Promise<Buffer> {
  const sheets = pages.map(({ name, widths, rows, pictures = [] }) => ({
    sheet: name,
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
    data: rows.map((row, index) => {
      const tallest = Math.max(0, ...pictures.filter((picture) => picture.row === index).map(({ height }) => height));
      const rowHeight = tallest === 0 ? {} : { height: heightFor(tallest) };
      return row.map((text) =>
        text === ''
          ? null
          : { value: toCell(text), type: String, format: '@', ...rowHeight, ...(index === 0 ? { fontWeight: 'bold' as const } : {}) },
      );
    }) satisfies SheetData,
    images: pictures.map(({ row, column, bytes, left, ...shown }) => ({
      ...shown,
      content: Buffer.from(bytes),
      dpi,
      anchor: { row: row + 1, column: column + 1 },
      offsetX: left,
      offsetY: 20,
    })),
  }));
  return writeExcelFile(sheets).toBuffer();
}
