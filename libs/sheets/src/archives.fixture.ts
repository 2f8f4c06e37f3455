import { deflateRawSync } from 'node:zlib';

export interface ArchiveEntry {
  name: string;
  content: Buffer;
  /** what the archive says instead of the truth */
  claimed?: number;
  attributes?: number;
  /** the name as it stands in the archive, where that is not UTF-8 */
  nameBytes?: Buffer;
}

/** An archive as `entries` want it, honest or not. `shared`: every entry points at the bytes of the first one. */
export function archive(entries: readonly ArchiveEntry[], { shared = false } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  let first: { packed: number; offset: number } | null = null;
  for (const { name, content, claimed = content.length, attributes = 0, nameBytes = Buffer.from(name) } of entries) {
    let place: { packed: number; offset: number } | null = shared ? first : null;
    if (place === null) {
      const packed = deflateRawSync(content, { level: 9 });
      const local = Buffer.alloc(30);
      local.writeUInt32LE(0x04034b50, 0);
      local.writeUInt16LE(8, 8);
      local.writeUInt32LE(packed.length, 18);
      local.writeUInt32LE(claimed, 22);
      local.writeUInt16LE(nameBytes.length, 26);
      place = { packed: packed.length, offset: at };
      const bytes = Buffer.concat([local, nameBytes, packed]);
      parts.push(bytes);
      at += bytes.length;
      first ??= place;
    }
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(place.packed, 20);
    central.writeUInt32LE(claimed, 24);
    central.writeUInt16LE(nameBytes.length, 28);
    central.writeUInt32LE(attributes >>> 0, 38);
    central.writeUInt32LE(place.offset, 42);
    directory.push(central, nameBytes);
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listing, end]);
}

const text = (name: string, content: string): ArchiveEntry => ({ name, content: Buffer.from(content) });
const mergedCells = (merged: readonly string[]): string =>
  merged.length === 0
    ? ''
    : `<mergeCells count="${merged.length}">${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/**
 * The least that is an .xlsx file. @param rows XML of the rows  @param prolog what stands before the table's root  @param merged ranges of
 * merged cells
 */
export const workbook = (rows: string, prolog = '', merged: readonly string[] = []): ArchiveEntry[] => [
  text('[Content_Types].xml', `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`),
  text('_rels/.rels', `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>`),
  text(
    'xl/workbook.xml',
    `${head}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ` +
      'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="一" sheetId="1" ' +
      'r:id="rId1"/></sheets></workbook>',
  ),
  text(
    'xl/_rels/workbook.xml.rels',
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship ` +
      'Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" ' +
      'Target="worksheets/sheet1.xml"/></Relationships>',
  ),
  text(
    'xl/worksheets/sheet1.xml',
    `${head}${prolog}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
      `<sheetData>${rows}</sheetData>${mergedCells(merged)}</worksheet>`,
  ),
];

/** The workbook with one shared text, number 0. */
export const withSharedText = (files: readonly ArchiveEntry[], shared: string): ArchiveEntry[] => [
  ...files.map((file) =>
    file.name === 'xl/_rels/workbook.xml.rels'
      ? text(
          file.name,
          String(file.content).replace(
            '</Relationships>',
            '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" ' +
              'Target="sharedStrings.xml"/></Relationships>',
          ),
        )
      : file,
  ),
  text(
    'xl/sharedStrings.xml',
    `${head}<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="1" uniqueCount="1"><si>` +
      `<t>${shared}</t></si></sst>`,
  ),
];
