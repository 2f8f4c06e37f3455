import { zipSync } from 'fflate';
import { readSheet, type CellValue, type SheetData } from 'read-excel-file/universal';
import { columnOf, fillMerged, firstTable } from './merged.js';
import { unpackXml, UnpackRefusal } from './unpack.js';

export interface ReadLimits {
  maxRows: number;
  maxColumns: number;
  /** longest text of a cell; longer ones are cut */
  maxCellChars?: number;
  /** of the texts of all cells together */
  maxTextBytes?: number;
}
export type ReadOutcome = { rows: string[][] } | { refused: 'content' | 'limits' | 'rows' };

/** Of a cell of a table of people or questions; what is longer is cut, and refused by the service that knows the column. */
const usualCellChars = 4000;
/**
 * Of all cells together, as they come out of the library: one long text that thousands of cells name takes no room in the file. Rows cross
 * two processes as one message, which holds each of them up for some 10 ms a megabyte; 5,000 people with all their columns filled are 1 MB.
 */
const usualTextBytes = 4 * 1024 * 1024;

/** A cell at the far corner would make a table of millions of empty ones. */
function reachesBeyond(xml: string, { maxRows, maxColumns }: ReadLimits): boolean {
  for (const [, letters = '', digits = ''] of xml.matchAll(/\sr="([A-Z]{0,3})(\d{1,10})"/g)) {
    if (Number(digits) > maxRows || columnOf(letters) > maxColumns) return true;
  }
  return false;
}

const two = (part: number): string => String(part).padStart(2, '0');
/** A cell's day and time as they stand in the table, which knows no time zone: `2027-06-30`, `2027-06-30 18:00:00`. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  // a time is a fraction of a day, cut off below its second
  const at = new Date(Math.round(date.getTime() / 1000) * 1000);
  const day = `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
  return time === '00:00:00' ? day : `${day} ${time}`;
}

/** Numbers as people see them: a telephone number is stored as 13800138000 or 1.3800138E10. */
function numberText(written: string): string {
  const value = Number(written);
  return Number.isSafeInteger(value) ? String(value) : written;
}

function cellText(value: CellValue<string> | null): string {
  if (value === null) return '';
  // the library's types name the class where an instance is meant
  if ((value as unknown) instanceof Date) return dateText(value as unknown as Date);
  return String(value);
}

/** The cells' texts and their length together; null when it is too much. */
function cut(
  rows: SheetData<string>,
  { maxCellChars = usualCellChars, maxTextBytes = usualTextBytes }: ReadLimits,
): { texts: string[][]; bytes: number } | null {
  let bytes = 0;
  const texts: string[][] = [];
  for (const row of rows) {
    const cells = row.map((cell) => ownText(cellText(cell), maxCellChars));
    bytes += cells.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    if (bytes > maxTextBytes) return null;
    texts.push(cells);
  }
  return { texts, bytes };
}

/** A part of a string keeps the whole one in memory; a cut one is copied. */
const ownText = (text: string, maxCellChars: number): string =>
  text.length <= maxCellChars ? text : Buffer.from(text.slice(0, maxCellChars)).toString();

/**
 * The first table of an .xlsx file as text, without the empty rows at its end; the value of merged cells counts for each of them. Runs in a
 * worker: see `sheets.ts`. What the library reads was checked and packed anew here, so that it sees nothing that the check did not.
 */
export async function readRows(bytes: Buffer, limits: ReadLimits): Promise<ReadOutcome> {
  try {
    const files = unpackXml(bytes);
    const tables = [...files].filter(([name]) => name.startsWith('xl/worksheets/'));
    if (tables.length === 0) return { refused: 'content' };
    if (tables.some(([, xml]) => reachesBeyond(xml.toString('utf8'), limits))) return { refused: 'rows' };
    const repacked = zipSync(Object.fromEntries(files), { level: 0 });
    // zipSync allocates a plain one
    const rows = await readSheet(repacked.buffer, 1, { trim: false, parseNumber: numberText });
    if (rows.length > limits.maxRows) return { refused: 'rows' };
    const table = cut(rows, limits);
    if (table === null) return { refused: 'limits' };
    const { texts } = table;
    while (texts.at(-1)?.every((text) => text.trim() === '')) texts.pop();
    const xml = files.get(firstTable(files) ?? '')?.toString('utf8') ?? '';
    return fillMerged(texts, xml, limits.maxColumns, (limits.maxTextBytes ?? usualTextBytes) - table.bytes)
      ? { rows: texts }
      : { refused: 'limits' };
  } catch (error) {
    if (error instanceof UnpackRefusal) return { refused: error.kind };
    return { refused: 'content' };
  }
}
