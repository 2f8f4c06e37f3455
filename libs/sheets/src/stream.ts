import { createDeflateRaw, crc32, type DeflateRaw } from 'node:zlib';
import { once } from 'node:events';
import { toCell } from './cell-text.js';
import { SharedTexts, shortText } from './recurring.js';

/** Numbers stay numbers; text stays text, whatever it looks like. Null: an empty cell. */
export type StreamCell = string | number | null;
export interface StreamedSheet {
  /** at most 31 signs */
  name: string;
  /** of the columns, in characters */
  widths: readonly number[];
  /** the first one is the heading; comes in pieces that are written one after the other */
  rows: AsyncIterable<readonly (readonly StreamCell[])[]>;
}

/** A quick level: most of the time goes into it, and the next one saves a twentieth of the size. */
const level = 3;
/** Bytes that the compressor takes and hands over: each time is a way to its thread and back, which takes long where others work. */
const chunkSize = 256 * 1024;
const longestText = 4000;

/** A file of an archive, as text while it is made. */
export interface StreamedFile {
  name: string;
  texts: AsyncIterable<string>;
}

/**
 * A zip file while it is made: in memory are the texts that were handed over and a buffer of the compressor, which works beside the
 * thread of the program. `write` is waited for.
 */
export async function streamZip(files: readonly StreamedFile[], write: (bytes: Buffer) => Promise<void>): Promise<void> {
  const zip = new ZipStream(write);
  for (const { name, texts } of files) await zip.file(name, texts);
  await zip.end();
}

/** An .xlsx file while it is made. */
export function streamSheets(sheets: readonly StreamedSheet[], write: (bytes: Buffer) => Promise<void>): Promise<void> {
  const shared = new SharedTexts();
  return streamZip(
    [
      { name: '[Content_Types].xml', texts: single(contentTypes(sheets.length)) },
      { name: '_rels/.rels', texts: single(rootRelations) },
      { name: 'xl/workbook.xml', texts: single(workbook(sheets.map(({ name }) => name))) },
      { name: 'xl/_rels/workbook.xml.rels', texts: single(workbookRelations(sheets.length)) },
      { name: 'xl/styles.xml', texts: single(styles) },
      ...sheets.map((sheet, index) => ({ name: `xl/worksheets/sheet${index + 1}.xml`, texts: sheetXml(sheet, shared) })),
      // behind the tables, whose cells make it
      { name: 'xl/sharedStrings.xml', texts: sharedXml(shared) },
    ],
    write,
  );
}

async function* single(text: string): AsyncGenerator<string> {
  yield text;
}

async function* sheetXml({ widths, rows }: StreamedSheet, shared: SharedTexts): AsyncGenerator<string> {
  const columns = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('');
  const cols = columns === '' ? '' : `<cols>${columns}</cols>`;
  yield `${declaration}<worksheet xmlns="${main}">${frozenHeading}${cols}<sheetData>`;
  let number = 0;
  for await (const piece of rows) {
    let text = '';
    for (const row of piece) {
      text += rowXml(row, (number += 1), shared);
      if (text.length < shortText) continue;
      yield text;
      text = '';
    }
    yield text;
  }
  yield '</sheetData></worksheet>';
}

function rowXml(row: readonly StreamCell[], number: number, shared: SharedTexts): string {
  let cells = '';
  let index = -1;
  for (const cell of row) {
    index += 1;
    if (cell === null || cell === '') continue;
    cells += `<c r="${letters(index)}${number}"`;
    cells += typeof cell === 'number' ? `><v>${cell}</v></c>` : textXml(cell, number === 1, shared);
  }
  return `<row r="${number}">${cells}</row>`;
}

function textXml(text: string, isHeading: boolean, shared: SharedTexts): string {
  const style = isHeading ? headingStyle : textStyle;
  const known = shared.numberOf(text);
  return known === null ? ` s="${style}" t="inlineStr"><is>${wordsXml(text)}</is></c>` : ` s="${style}" t="s"><v>${known}</v></c>`;
}

const wordsXml = (text: string): string => `<t xml:space="preserve">${escaped(toCell(text.slice(0, longestText)))}</t>`;

async function* sharedXml({ texts }: SharedTexts): AsyncGenerator<string> {
  yield `${declaration}<sst xmlns="${main}">`;
  yield texts.map((text) => `<si>${wordsXml(text)}</si>`).join('');
  yield '</sst>';
}

const known: string[] = [];
/** A, B … Z, AA … of a column from 0. */
function letters(index: number): string {
  return (known[index] ??= `${index < 26 ? '' : letters(Math.floor(index / 26) - 1)}${String.fromCharCode(65 + (index % 26))}`);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Signs that XML may not hold, and halves of pairs, are left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const each = (count: number, make: (number: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index + 1)).join('');
const part = (name: string, kind: string): string => `<Override PartName="/xl/${name}.xml" ContentType="${kinds}.${kind}+xml"/>`;
const contentTypes = (count: number): string =>
  [
    `${declaration}<Types xmlns="${packages}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    part('workbook', 'sheet.main'),
    part('styles', 'styles'),
    part('sharedStrings', 'sharedStrings'),
    each(count, (number) => part(`worksheets/sheet${number}`, 'worksheet')),
    '</Types>',
  ].join('');
const relation = (number: number, kind: string, target: string): string =>
  `<Relationship Id="rId${number}" Type="${office}/${kind}" Target="${target}"/>`;
const relations = (list: string): string => `${declaration}<Relationships xmlns="${packages}/relationships">${list}</Relationships>`;
const rootRelations = relations(relation(1, 'officeDocument', 'xl/workbook.xml'));
const workbookRelations = (count: number): string =>
  relations(
    [
      each(count, (number) => relation(number, 'worksheet', `worksheets/sheet${number}.xml`)),
      relation(count + 1, 'styles', 'styles.xml'),
      relation(count + 2, 'sharedStrings', 'sharedStrings.xml'),
    ].join(''),
  );
const sheetOf = (name: string, index: number): string =>
  `<sheet name="${escaped(name.slice(0, 31)).replaceAll('"', '&quot;')}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`;
const workbook = (names: readonly string[]): string =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.map(sheetOf).join('')}</sheets></workbook>`;
const frozenHeading = [
  '<sheetViews><sheetView workbookViewId="0">',
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
  '</sheetView></sheetViews>',
].join('');
const [textStyle, headingStyle] = [1, 2];
/** Plain numbers, text (the format 49 of the standard), and text of a heading. */
const styles = [
  `${declaration}<styleSheet xmlns="${main}">`,
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>',
].join('');

interface Entry {
  name: Buffer;
  crc: number;
  size: number;
  packed: number;
  offset: number;
}
/** Sizes and sums stand behind the bytes of a file (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980, as the format counts: the file says nothing of when it was made. */
const noDate = 0x0021;

class ZipStream {
  private readonly entries: Entry[] = [];
  private size = 0;

  constructor(private readonly write: (bytes: Buffer) => Promise<void>) {}

  async file(name: string, texts: AsyncIterable<string>): Promise<void> {
    const entry: Entry = { name: Buffer.from(name), crc: 0, size: 0, packed: 0, offset: this.size };
    await this.push(localHead(entry));
    const packer = createDeflateRaw({ level, chunkSize });
    const packed = this.drain(packer, entry);
    const isOver = packed.then(
      () => 'over' as const,
      () => 'over' as const,
    );
    for await (const bytes of together(texts)) {
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      // a sink that failed takes nothing any more, and is named below
      if (!packer.write(bytes) && (await Promise.race([once(packer, 'drain'), isOver])) === 'over') break;
    }
    packer.end();
    await packed;
    await this.push(numbers([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size]));
    this.entries.push(entry);
  }

  async end(): Promise<void> {
    const list = Buffer.concat(this.entries.map(listed));
    const count = this.entries.length;
    const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, list.length], [4, this.size], [2, 0]);
    await this.push(list);
    await this.write(end);
  }

  private async drain(packer: DeflateRaw, entry: Entry): Promise<void> {
    for await (const bytes of packer as AsyncIterable<Buffer>) {
      entry.packed += bytes.length;
      await this.push(bytes);
    }
  }

  private async push(bytes: Buffer): Promise<void> {
    this.size += bytes.length;
    await this.write(bytes);
  }
}

/** Texts as bytes, so many at once. */
async function* together(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let [held, length]: [Buffer[], number] = [[], 0];
  for await (const text of texts) {
    const bytes = Buffer.from(text);
    held.push(bytes);
    length += bytes.length;
    if (length < chunkSize) continue;
    yield Buffer.concat(held, length);
    [held, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(held, length);
}

const localHead = ({ name }: Entry): Buffer =>
  Buffer.concat([
    numbers([4, 0x04034b50], [2, 20], [2, flags], [2, deflated], [2, 0], [2, noDate], [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    name,
  ]);
const listed = ({ name, crc, size, packed, offset }: Entry): Buffer =>
  Buffer.concat([
    numbers([4, 0x02014b50], [2, 20], [2, 20], [2, flags], [2, deflated], [2, 0], [2, noDate], [4, crc], [4, packed], [4, size]),
    numbers([2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
    name,
  ]);

/** Little-endian numbers of so many bytes. */
function numbers(...parts: readonly (readonly [2 | 4, number])[]): Buffer {
  const bytes = Buffer.alloc(parts.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, value] of parts) {
    bytes.writeUIntLE(value, at, length);
    at += length;
  }
  return bytes;
}
