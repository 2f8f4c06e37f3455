/** Metafiles of Windows for the specs, written record by record as programs write them. Colours are 0xbbggrr. */

type Point = readonly [x: number, y: number];
type Box = readonly [left: number, top: number, right: number, bottom: number];

const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value & 0xffff, index * 2);
  return bytes;
};
const longs = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, index * 4);
  return bytes;
};
const even = (bytes: Buffer, unit: number): Buffer => Buffer.concat([bytes, Buffer.alloc((unit - (bytes.length % unit)) % unit)]);

/** A bitmap of 24 bits, its rows from above; each pixel is 0xbbggrr. */
export function dib(rows: readonly (readonly number[])[]): Buffer {
  const width = rows[0]?.length ?? 0;
  const head = Buffer.concat([longs(40, width, rows.length), words(1, 24), longs(0, 0, 0, 0, 0, 0)]);
  const lines = rows
    .toReversed()
    .map((row) => even(Buffer.from(row.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])), 4));
  return Buffer.concat([head, ...lines]);
}

export interface FontWish {
  height: number;
  name: string;
  isItalic?: boolean;
  weight?: number;
  charset?: number;
}

/** Writes WMF records. */
export const wmf = {
  record: (kind: number, ...parts: Buffer[]): Buffer => {
    const content = even(Buffer.concat(parts), 2);
    return Buffer.concat([longs((content.length + 6) / 2), words(kind), content]);
  },
  windowOrigin: (x: number, y: number): Buffer => wmf.record(0x020b, words(y, x)),
  windowExtent: (x: number, y: number): Buffer => wmf.record(0x020c, words(y, x)),
  pen: (style: number, width: number, colour: number): Buffer => wmf.record(0x02fa, words(style, width, 0), longs(colour)),
  brush: (style: number, colour: number, hatch = 0): Buffer => wmf.record(0x02fc, words(style), longs(colour), words(hatch)),
  font: ({ height, name, isItalic = false, weight = 400, charset = 0 }: FontWish): Buffer =>
    wmf.record(
      0x02fb,
      words(height, 0, 0, 0, weight),
      Buffer.from([isItalic ? 1 : 0, 0, 0, charset, 0, 0, 0, 0]),
      Buffer.from(`${name}\0`, 'latin1'),
    ),
  select: (index: number): Buffer => wmf.record(0x012d, words(index)),
  remove: (index: number): Buffer => wmf.record(0x01f0, words(index)),
  saveDc: (): Buffer => wmf.record(0x001e),
  restoreDc: (): Buffer => wmf.record(0x0127, words(-1)),
  clip: ([left, top, right, bottom]: Box): Buffer => wmf.record(0x0416, words(bottom, right, top, left)),
  line: ([x, y]: Point, [toX, toY]: Point): Buffer => Buffer.concat([wmf.record(0x0214, words(y, x)), wmf.record(0x0213, words(toY, toX))]),
  rectangle: ([left, top, right, bottom]: Box): Buffer => wmf.record(0x041b, words(bottom, right, top, left)),
  ellipse: ([left, top, right, bottom]: Box): Buffer => wmf.record(0x0418, words(bottom, right, top, left)),
  arc: ([left, top, right, bottom]: Box, [x, y]: Point, [toX, toY]: Point): Buffer =>
    wmf.record(0x0817, words(toY, toX, y, x, bottom, right, top, left)),
  polygon: (...points: Point[]): Buffer => wmf.record(0x0324, words(points.length, ...points.flat())),
  polyline: (...points: Point[]): Buffer => wmf.record(0x0325, words(points.length, ...points.flat())),
  alignText: (align: number): Buffer => wmf.record(0x012e, words(align)),
  textColour: (colour: number): Buffer => wmf.record(0x0209, longs(colour)),
  /** @param advances of the signs, from each to the next */
  text: ([x, y]: Point, text: Buffer | string, advances: readonly number[] = []): Buffer => {
    const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
    return wmf.record(0x0a32, words(y, x, bytes.length, 0), even(bytes, 2), words(...advances));
  },
  stretchDib: ([left, top, right, bottom]: Box, size: Point, bitmap: Buffer): Buffer =>
    wmf.record(0x0f43, longs(0xcc0020), words(0, size[1], size[0], 0, 0, bottom - top, right - left, top, left), bitmap),
  end: (): Buffer => wmf.record(0),
  /** The file without a size of its own. */
  body: (...records: Buffer[]): Buffer => {
    const all = Buffer.concat(records);
    return Buffer.concat([words(1, 9, 0x0300), longs((all.length + 18) / 2), words(20), longs(0x10000), words(0), all]);
  },
  /** The file as Word writes it, with a size. */
  file: (box: Box, perInch: number, ...records: Buffer[]): Buffer => {
    const head = Buffer.concat([longs(0x9ac6cdd7), words(0, ...box, perInch, 0, 0, 0)]);
    return Buffer.concat([head, wmf.body(...records)]);
  },
} as const;

/** Writes EMF records. */
export const emf = {
  record: (kind: number, ...parts: Buffer[]): Buffer => {
    const content = even(Buffer.concat(parts), 4);
    return Buffer.concat([longs(kind, content.length + 8), content]);
  },
  mapMode: (mode: number): Buffer => emf.record(17, longs(mode)),
  windowExtent: (x: number, y: number): Buffer => emf.record(9, longs(x, y)),
  viewportExtent: (x: number, y: number): Buffer => emf.record(11, longs(x, y)),
  saveDc: (): Buffer => emf.record(33),
  restoreDc: (): Buffer => emf.record(34, longs(-1)),
  clip: (box: Box): Buffer => emf.record(30, longs(...box)),
  pen: (handle: number, style: number, width: number, colour: number): Buffer => emf.record(38, longs(handle, style, width, 0, colour)),
  brush: (handle: number, style: number, colour: number, hatch = 0): Buffer => emf.record(39, longs(handle, style, colour, hatch)),
  select: (handle: number): Buffer => emf.record(37, longs(handle)),
  rectangle: (box: Box): Buffer => emf.record(43, longs(...box)),
  ellipse: (box: Box): Buffer => emf.record(42, longs(...box)),
  polygon: (...points: Point[]): Buffer => emf.record(86, longs(0, 0, -1, -1, points.length), words(...points.flat())),
  bezier: (...points: Point[]): Buffer => emf.record(85, longs(0, 0, -1, -1, points.length), words(...points.flat())),
  font: (handle: number, { height, name, isItalic = false, weight = 400, charset = 0 }: FontWish): Buffer => {
    const face = Buffer.alloc(64);
    face.write(name, 'utf16le');
    return emf.record(
      82,
      longs(handle, height, 0, 0, 0, weight),
      Buffer.from([isItalic ? 1 : 0, 0, 0, charset, 0, 0, 0, 0]),
      face,
      Buffer.alloc(228),
    );
  },
  alignText: (align: number): Buffer => emf.record(22, longs(align)),
  text: ([x, y]: Point, text: string, advances: readonly number[] = []): Buffer => {
    const bytes = even(Buffer.from(text, 'utf16le'), 4);
    const place = advances.length === 0 ? 0 : 76 + bytes.length;
    return emf.record(84, longs(0, 0, -1, -1, 1, 0, 0, x, y, text.length, 76, 0, 0, 0, -1, -1, place), bytes, longs(...advances));
  },
  end: (): Buffer => emf.record(14, longs(0, 16, 20)),
  /** @param size in dots of a screen with 96 to the inch */
  file: ([width, height]: Point, ...records: Buffer[]): Buffer => {
    const all = Buffer.concat(records);
    const frame = [width, height].map((dots) => Math.round((dots / 96) * 2540));
    const head = Buffer.concat([
      longs(1, 108, 0, 0, width - 1, height - 1, 0, 0, ...frame, 0x464d4520, 0x10000, 108 + all.length, records.length + 1),
      words(16, 0),
      longs(0, 0, 0, 1920, 1080, 508, 286, 0, 0, 0, 508_000, 286_000),
    ]);
    return Buffer.concat([head, all]);
  },
} as const;
