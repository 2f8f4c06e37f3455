import { createDeflateRaw, crc32, type DeflateRaw } from 'node:zlib';
import { ByteWriter, type FileMaker } from './byte-writer.js';
import { toCell } from './cell-text.js';
import { Recurring } from './recurring.js';

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
/** Bytes that the compressor hands over. */
const chunkSize = 256 * 1024;
const longestText = 4000;

/** A file of an archive. */
export interface StreamedFile {
  name: string;
  make: FileMaker;
}

/**
 * A zip file while it is made: in memory are two buffers of what is written and one of the compressor, which works beside the thread of the
 * program. `write` is waited for, and may keep the bytes.
 */
export async function streamZip(files: readonly StreamedFile[], write: (bytes: Buffer) => Promise<void>): Promise<void> {
  const zip = new ZipStream(write);
  for (const { name, make } of files) await zip.file(name, make);
  await zip.end();
}

/** An .xlsx file while it is made. `write` is waited for, and may keep the bytes. */
export function streamSheets(sheets: readonly StreamedSheet[], write: (bytes: Buffer) => Promise<void>): Promise<void> {
  const shared = new SharedTexts();
  return streamZip(
    [
      { name: '[Content_Types].xml', make: single(contentTypes(sheets.length)) },
      { name: '_rels/.rels', make: single(rootRelations) },
      { name: 'xl/workbook.xml', make: single(workbook(sheets.map(({ name }) => name))) },
      { name: 'xl/_rels/workbook.xml.rels', make: single(workbookRelations(sheets.length)) },
      { name: 'xl/styles.xml', make: single(styles) },
      ...sheets.map((sheet, index) => ({ name: `xl/worksheets/sheet${index + 1}.xml`, make: tableOf(sheet, shared) })),
      // behind the tables, whose cells make it
      { name: 'xl/sharedStrings.xml', make: listOf(shared) },
    ],
    write,
  );
}

const single =
  (text: string): FileMaker =>
  async (out) =>
    out.text(text);

interface SharedText {
  number: number;
  /** what follows the place of a cell with it */
  cell: Buffer;
}
/** Texts of a workbook that its cells name by number, each from its second time on. */
class SharedTexts {
  readonly texts: string[] = [];
  readonly known = new Recurring<SharedText>((text) => {
    const number = this.texts.push(text) - 1;
    return { number, cell: Buffer.from(sharedCell(number, textStyle)) };
  });
}

const tableOf =
  ({ widths, rows }: StreamedSheet, shared: SharedTexts): FileMaker =>
  async (out) => {
    const columns = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('');
    const cols = columns === '' ? '' : `<cols>${columns}</cols>`;
    out.text(`${declaration}<worksheet xmlns="${main}">${frozenHeading}${cols}<sheetData>`);
    let number = 0;
    for await (const piece of rows)
      for (const row of piece) {
        number += 1;
        if (number === 1) out.text(headingXml(row, shared));
        else writeRow(row, number, shared, out);
        if (out.isFull) await out.flush();
      }
    out.text('</sheetData></worksheet>');
  };

const listOf =
  ({ texts }: SharedTexts): FileMaker =>
  async (out) => {
    out.text(`${declaration}<sst xmlns="${main}">`);
    for (const text of texts) {
      out.text(`<si>${wordsXml(text)}</si>`);
      if (out.isFull) await out.flush();
    }
    out.text('</sst>');
  };

/** The first row. */
function headingXml(row: readonly StreamCell[], { known }: SharedTexts): string {
  const cellXml = (cell: StreamCell, index: number): string => {
    if (cell === null || cell === '') return '';
    if (typeof cell === 'number') return `<c r="${letters(index)}1"><v>${cell}</v></c>`;
    const shared = known.of(cell);
    const own = ` s="${headingStyle}" t="inlineStr"><is>${wordsXml(cell)}</is></c>`;
    return `<c r="${letters(index)}1"${shared === null ? own : sharedCell(shared.number, headingStyle)}`;
  };
  return `<row r="1">${row.map(cellXml).join('')}</row>`;
}

/** Any other row. A large table has millions of cells, so nothing is made for a cell whose text came before. */
function writeRow(row: readonly StreamCell[], number: number, { known }: SharedTexts, out: ByteWriter): void {
  const digits = Buffer.from(`${number}"`);
  out.put(rowBegin);
  out.put(digits);
  out.put(bracket);
  let index = -1;
  for (const cell of row) {
    index += 1;
    if (cell === null || cell === '') continue;
    out.put(cellBegin(index));
    out.put(digits);
    if (typeof cell === 'number') {
      out.put(valueBegin);
      out.number(cell);
      out.put(valueEnd);
      continue;
    }
    const shared = known.of(cell);
    if (shared !== null) {
      out.put(shared.cell);
      continue;
    }
    out.put(wordsBegin);
    out.text(wordsOf(cell));
    out.put(wordsEnd);
  }
  out.put(rowEnd);
}

const sharedCell = (number: number, style: number): string => ` s="${style}" t="s"><v>${number}</v></c>`;
const wordsOf = (text: string): string => escaped(toCell(text.length > longestText ? text.slice(0, longestText) : text));
const wordsXml = (text: string): string => `<t xml:space="preserve">${wordsOf(text)}</t>`;

const knownLetters: string[] = [];
/** A, B … Z, AA … of a column from 0. */
function letters(index: number): string {
  return (knownLetters[index] ??= `${index < 26 ? '' : letters(Math.floor(index / 26) - 1)}${String.fromCharCode(65 + (index % 26))}`);
}
const begins: Buffer[] = [];
const cellBegin = (index: number): Buffer => (begins[index] ??= Buffer.from(`<c r="${letters(index)}`));

/** Signs of which a text may have one that is not written as it is. */
const special = /[\u0000-\u0008\u000B\u000C\u000E-\u001F&<>\uD800-\uDFFF\uFFFE\uFFFF]/;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Signs that XML may not hold, and halves of pairs, are left out. */
const escaped = (text: string): string =>
  special.test(text)
    ? text
        .toWellFormed()
        .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
        .replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign)
    : text;

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
const [rowBegin, bracket, rowEnd] = [Buffer.from('<row r="'), Buffer.from('>'), Buffer.from('</row>')];
const [valueBegin, valueEnd] = [Buffer.from('><v>'), Buffer.from('</v></c>')];
const [wordsBegin, wordsEnd] = [Buffer.from(` s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">`), Buffer.from('</t></is></c>')];
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

/** A file of the archive that is written at the moment. */
interface Open {
  entry: Entry;
  packer: DeflateRaw;
  /** settles when all that was packed is written, or could not be */
  packed: Promise<void>;
}

class ZipStream {
  private readonly entries: Entry[] = [];
  private size = 0;
  private open: Open | undefined;
  private readonly out = new ByteWriter((bytes) => this.pack(bytes));

  constructor(private readonly write: (bytes: Buffer) => Promise<void>) {}

  async file(name: string, make: FileMaker): Promise<void> {
    const entry: Entry = { name: Buffer.from(name), crc: 0, size: 0, packed: 0, offset: this.size };
    await this.push(localHead(entry));
    const packer = createDeflateRaw({ level, chunkSize });
    const packed = this.drain(packer, entry);
    // its failure is thrown by whatever waits next
    packed.catch(() => undefined);
    this.open = { entry, packer, packed };
    try {
      await make(this.out);
      await this.out.end();
    } catch (error) {
      packer.destroy();
      await packed.catch(() => undefined);
      throw error;
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

  /** Resolves when the compressor is done with the bytes. A sink that failed takes none any more, and its reason is thrown. */
  private async pack(bytes: Buffer): Promise<void> {
    if (this.open === undefined) return;
    const { entry, packer, packed } = this.open;
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    await Promise.race([taken(packer, bytes), packed]);
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

const taken = (packer: DeflateRaw, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    packer.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

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
