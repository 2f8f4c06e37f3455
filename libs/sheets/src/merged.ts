/** Cells that a spreadsheet shows as one; from 0, both ends within. */
interface Range {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

const alphabet = 26;
/** From 1, as a spreadsheet's columns are counted. */
export const columnOf = (letters: string): number => [...letters].reduce((sum, letter) => sum * alphabet + letter.charCodeAt(0) - 64, 0);

const attribute = (tag: string, name: string): string => new RegExp(`\\s${name}="([^"]{0,300})"`).exec(tag)?.[1] ?? '';

/** The name of the file that holds the first table: what the workbook says, as programs write it. */
export function firstTable(files: ReadonlyMap<string, Buffer>): string | null {
  const tables = [...files.keys()].filter((name) => name.startsWith('xl/worksheets/') && name.endsWith('.xml'));
  if (tables.length === 1) return tables[0] ?? null;
  const sheet = /<(?:\w+:)?sheet\s[^>]{0,2000}>/.exec(files.get('xl/workbook.xml')?.toString('utf8') ?? '')?.[0] ?? '';
  const id = attribute(sheet, '(?:\\w+:)?id');
  for (const [tag] of (files.get('xl/_rels/workbook.xml.rels')?.toString('utf8') ?? '').matchAll(
    /<(?:\w+:)?Relationship\s[^>]{0,2000}>/g,
  )) {
    if (attribute(tag, 'Id') !== id) continue;
    const target = attribute(tag, 'Target');
    return tables.find((name) => name === `xl/${target}` || `/${name}` === target) ?? null;
  }
  return null;
}

function* rangesOf(xml: string): Generator<Range> {
  for (const [, left = '', top = '', right = '', bottom = ''] of xml.matchAll(
    /<(?:\w+:)?mergeCell\s[^>]{0,100}?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g,
  )) {
    yield { top: Number(top) - 1, left: columnOf(left) - 1, bottom: Number(bottom) - 1, right: columnOf(right) - 1 };
  }
}

/**
 * Gives each cell of a merged range the value that the range shows. The heading keeps its own cells, and so does a row that has nothing of
 * its own: a range may reach further down than the people. Grows no row beyond `maxColumns`, and adds no more than `maxBytes` of text.
 * @returns false when there would be more
 */
export function fillMerged(rows: string[][], xml: string, maxColumns: number, maxBytes: number): boolean {
  const filled = rows.map((row) => row.some((cell) => cell.trim() !== ''));
  // ranges do not lie over each other in an honest file
  let [cells, bytes] = [rows.length * maxColumns, maxBytes];
  for (const { top, left, bottom, right } of rangesOf(xml)) {
    const value = rows[top]?.[left] ?? '';
    if (top === 0 || value === '') continue;
    const size = Buffer.byteLength(value);
    for (let y = top; y <= Math.min(bottom, rows.length - 1); y += 1) {
      const row = rows[y];
      for (let x = left; row && x <= Math.min(right, maxColumns - 1); x += 1) {
        cells -= 1;
        if (cells < 0) return false;
        if (!filled[y] || (row[x] ?? '') !== '') continue;
        bytes -= size;
        if (bytes < 0) return false;
        while (row.length < x) row.push('');
        row[x] = value;
      }
    }
  }
  return true;
}
