/** Dots per inch of the picture that is made: half as many again as a screen has, so that it is sharp on a phone too. */
const dotsPerInch = 144;
/** Of the longer side. */
const maxSidePx = 1600;
/** Records that are looked at: a drawing of a formula has some hundred. */
export const maxRecords = 100_000;
/** Longer side of a drawing that has a size in units alone. */
const usualInches = 4;
const emptySide = { width: 800, height: 600 };
const placeableBytes = 22;
const placeableKey = 0x9ac6cdd7;

/** A metafile whose size is known. */
export interface Frame {
  /** of the file, with a size in it where it had none */
  bytes: Buffer;
  widthPx: number;
  heightPx: number;
  /** of the picture, to the inch */
  dots: number;
  /** its last record is there, and not too many before it */
  isWhole: boolean;
  /** its size is a guess: what lies around the drawing is cut off */
  isGuessed: boolean;
}

function framed(bytes: Buffer, inches: { width: number; height: number }, about: Pick<Frame, 'isWhole' | 'isGuessed'>): Frame {
  const dots = Math.min(dotsPerInch, maxSidePx / Math.max(inches.width, inches.height));
  const side = (length: number): number => Math.max(1, Math.round(length * dots));
  return { bytes, widthPx: side(inches.width), heightPx: side(inches.height), dots, ...about };
}

/** Window of a WMF, in its own units: the first origin and extent that its records set. */
interface Scan {
  origin: [x: number, y: number];
  extent: [width: number, height: number] | null;
  isWhole: boolean;
}

function scanWmf(bytes: Buffer, from: number): Scan {
  const scan: Scan = { origin: [0, 0], extent: null, isWhole: false };
  let at = from;
  for (let record = 0; record < maxRecords && at + 6 <= bytes.length; record += 1) {
    const size = bytes.readUInt32LE(at) * 2;
    const kind = bytes.readUInt16LE(at + 4);
    if (size < 6 || at + size > bytes.length) break;
    if (kind === 0) return { ...scan, isWhole: true };
    const values = (): [number, number] => [bytes.readInt16LE(at + 8), bytes.readInt16LE(at + 6)];
    if (kind === 0x020b && size >= 10 && scan.extent === null) scan.origin = values();
    if (kind === 0x020c && size >= 10) scan.extent ??= values();
    at += size;
  }
  return scan;
}

function frameOfWmf(bytes: Buffer): Frame {
  const isPlaceable = bytes.readUInt32LE(0) === placeableKey;
  const body = bytes.subarray(isPlaceable ? placeableBytes : 0);
  const { origin, extent, isWhole } = scanWmf(body, body.readUInt16LE(2) * 2);
  const box = (at: number): number => bytes.readInt16LE(at);
  const perInch = isPlaceable ? bytes.readUInt16LE(14) : 0;
  const [width, height] = isPlaceable ? [Math.abs(box(10) - box(6)), Math.abs(box(12) - box(8))] : [0, 0];
  if (width > 0 && height > 0 && perInch > 0)
    return framed(bytes, { width: width / perInch, height: height / perInch }, { isWhole, isGuessed: false });
  const isSet = extent !== null && extent[0] !== 0 && extent[1] !== 0;
  const [x, y] = isSet ? origin : [0, 0];
  const [right, bottom] = isSet ? [x + extent[0], y + extent[1]] : [emptySide.width, emptySide.height];
  const units = Math.max(1, Math.round(Math.max(Math.abs(right - x), Math.abs(bottom - y)) / usualInches));
  const head = Buffer.alloc(placeableBytes);
  head.writeUInt32LE(placeableKey, 0);
  for (const [index, value] of [x, y, right, bottom].entries())
    head.writeInt16LE(Math.min(32_767, Math.max(-32_768, value)), 6 + index * 2);
  head.writeUInt16LE(units, 14);
  const inches = { width: Math.abs(right - x) / units, height: Math.abs(bottom - y) / units };
  return framed(Buffer.concat([head, body]), inches, { isWhole, isGuessed: !isSet });
}

function isWholeEmf(bytes: Buffer): boolean {
  let at = 0;
  for (let record = 0; record < maxRecords && at + 8 <= bytes.length; record += 1) {
    const size = bytes.readUInt32LE(at + 4);
    if (size < 8 || at + size > bytes.length) return false;
    if (bytes.readUInt32LE(at) === 14) return true;
    at += size;
  }
  return false;
}

function frameOfEmf(bytes: Buffer): Frame | null {
  const [left = 0, top = 0, right = 0, bottom = 0] = [8, 12, 16, 20].map((at) => bytes.readInt32LE(at));
  const [width, height] = [right - left + 1, bottom - top + 1];
  if (width <= 0 || height <= 0) return null;
  // dots of the machine that drew it, and how large they were
  const [dotsX = 0, dotsY = 0, millimetresX = 0, millimetresY = 0] = [72, 76, 80, 84].map((at) => bytes.readInt32LE(at));
  const inches = (dots: number, all: number, millimetres: number): number =>
    all > 0 && millimetres > 0 ? (dots * millimetres) / all / 25.4 : dots / 96;
  const size = { width: inches(width, dotsX, millimetresX), height: inches(height, dotsY, millimetresY) };
  return framed(bytes, size, { isWhole: isWholeEmf(bytes), isGuessed: false });
}

/** The size of a metafile, and whether all of it is there; null for anything else. */
export function frameOf(bytes: Buffer): Frame | null {
  if (bytes.length < 44) return null;
  if (bytes.readUInt32LE(0) === 1) return bytes.length >= 88 && bytes.toString('latin1', 40, 44) === ' EMF' ? frameOfEmf(bytes) : null;
  const head = bytes.readUInt32LE(0) === placeableKey ? placeableBytes : 0;
  const isWmf = [1, 2].includes(bytes.readUInt16LE(head)) && bytes.readUInt16LE(head + 2) === 9;
  return isWmf ? frameOfWmf(bytes) : null;
}
