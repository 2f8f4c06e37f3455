import { inflateRawSync } from 'node:zlib';

export interface UnpackLimits {
  maxEntries: number;
  /** of all entries together, as they say and as they are */
  maxBytes: number;
  /** unpacked to packed */
  maxRatio: number;
}
/** security.md row 16 */
export const unpackLimits: UnpackLimits = { maxEntries: 1000, maxBytes: 100 * 1024 * 1024, maxRatio: 100 };

/** `content`: not an archive as spreadsheet programs write it. `limits`: one that unpacks to too much, or leads outside. */
export class UnpackRefusal extends Error {
  constructor(readonly kind: 'content' | 'limits') {
    super(kind);
  }
}
export const broken = (): never => {
  throw new UnpackRefusal('content');
};
export const tooMuch = (): never => {
  throw new UnpackRefusal('limits');
};

/** An entry of an archive, as its directory says. */
export interface Entry {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  /** of its local header */
  offset: number;
}

const [endMark, entryMark, localMark] = [0x06054b50, 0x02014b50, 0x04034b50];
const [endBytes, entryBytes] = [22, 46];
/** Of the header of an entry, before its name. */
export const localBytes = 30;
/** The last bytes of an archive, in which its end stands. */
export const endWithin = endBytes + 0xffff;
export const [stored, deflated] = [0, 8];
const [encrypted, utf8Names] = [1, 0x800];
/** Fields of the 64-bit form hold this: no file within our limits needs it. */
const large = 0xffffffff;
const linkMode = 0o120000;
const fileTypeMask = 0o170000;

/** The XML files of an archive, as `unpackFiles` unpacks them. */
export const unpackXml = (bytes: Buffer, limits: UnpackLimits = unpackLimits): Map<string, Buffer> => unpackFiles(bytes, isXml, limits);
const isXml = (name: string): boolean => /\.(?:xml|rels)$/i.test(name);

/**
 * The files of an archive that are asked for. Nothing is unpacked before everything that the archive says of itself is within the limits;
 * an entry that turns out longer than it says ends the reading at that byte.
 * @throws {UnpackRefusal}
 */
export function unpackFiles(bytes: Buffer, isAsked: (name: string) => boolean, limits: UnpackLimits = unpackLimits): Map<string, Buffer> {
  const end = endOf(bytes);
  const entries = entriesIn(bytes.subarray(end.listing, end.at), end.count, limits);
  checkTotal(entries, bytes.length, limits);
  const places = apart(entries.map((entry) => placeOf(entry, bytes.subarray(entry.offset, entry.offset + localBytes), bytes.length)));
  return new Map(
    places
      .filter(({ entry }) => isAsked(entry.name))
      .map(({ entry, data, to }) => [entry.name, contentOf(entry, bytes.subarray(data, to))]),
  );
}

/** @param bytes the last ones of an archive  @returns `at` in them, and `listing` in the archive, where its directory begins */
export function endOf(bytes: Buffer): { at: number; count: number; listing: number } {
  const lowest = Math.max(0, bytes.length - endWithin);
  for (let at = bytes.length - endBytes; at >= lowest; at -= 1)
    if (bytes.readUInt32LE(at) === endMark) return { at, count: bytes.readUInt16LE(at + 10), listing: bytes.readUInt32LE(at + 16) };
  return broken();
}

/** @param listing the directory of an archive  @throws {UnpackRefusal} */
export function entriesIn(listing: Buffer, count: number, limits: UnpackLimits): Entry[] {
  if (count > limits.maxEntries) tooMuch();
  const entries: Entry[] = [];
  const names = new Set<string>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + entryBytes > listing.length || listing.readUInt32LE(at) !== entryMark) broken();
    const nameLength = listing.readUInt16LE(at + 28);
    const flags = listing.readUInt16LE(at + 8);
    const name = nameOf(listing.subarray(at + entryBytes, at + entryBytes + nameLength), flags);
    if (names.has(name)) broken();
    names.add(name);
    checkEntry(name, flags, listing.readUInt32LE(at + 38));
    entries.push({
      name,
      method: listing.readUInt16LE(at + 10),
      packed: listing.readUInt32LE(at + 20),
      unpacked: listing.readUInt32LE(at + 24),
      offset: listing.readUInt32LE(at + 42),
    });
    at += entryBytes + nameLength + listing.readUInt16LE(at + 30) + listing.readUInt16LE(at + 32);
  }
  if (entries.some(({ packed, unpacked, offset }) => packed === large || unpacked === large || offset === large)) tooMuch();
  return entries;
}

/** Chinese programs write names in GB 18030 and do not say so, and some of Windows write folders in its own way. */
function nameOf(bytes: Buffer, flags: number): string {
  const utf8 = bytes.toString('utf8');
  const name = (flags & utf8Names) !== 0 || Buffer.from(utf8).equals(bytes) ? utf8 : new TextDecoder('gb18030').decode(bytes);
  return name.replaceAll('\\', '/');
}

/** @param size of the archive  @throws {UnpackRefusal} */
export function checkTotal(entries: readonly Entry[], size: number, limits: UnpackLimits): void {
  const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (total > limits.maxBytes || total > size * limits.maxRatio) tooMuch();
}

function checkEntry(name: string, flags: number, attributes: number): void {
  if (name === '' || /[\0:]/.test(name) || name.startsWith('/') || name.split('/').includes('..')) tooMuch();
  if (((attributes >>> 16) & fileTypeMask) === linkMode) tooMuch();
  if ((flags & encrypted) !== 0) broken();
}

/** Bytes of an entry in its archive: its header begins at `from`, its content at `data`. */
export interface Place {
  entry: Entry;
  from: number;
  data: number;
  to: number;
}

/** @param local header of the entry  @param size of the archive  @throws {UnpackRefusal} */
export function placeOf(entry: Entry, local: Buffer, size: number): Place {
  if (local.length < localBytes || local.readUInt32LE(0) !== localMark) broken();
  const data = entry.offset + localBytes + local.readUInt16LE(26) + local.readUInt16LE(28);
  const to = data + entry.packed;
  if (to > size) broken();
  return { entry, from: entry.offset, data, to };
}

/** Places in their order. Entries that share their bytes are refused: one kernel unpacked a thousand times. @throws {UnpackRefusal} */
export function apart(places: readonly Place[]): Place[] {
  const sorted = places.toSorted((one, other) => one.from - other.from);
  sorted.forEach(({ from }, index) => index > 0 && from < (sorted[index - 1]?.to ?? 0) && tooMuch());
  return sorted;
}

function contentOf({ name, method, unpacked }: Entry, packed: Buffer): Buffer {
  const content = method === stored ? packed : method === deflated ? inflate(packed, unpacked) : broken();
  if (content.length !== unpacked) broken();
  // no document that a spreadsheet program writes declares a type, and an entity could name a file or grow without end
  if (isXml(name) && (content.includes('<!DOCTYPE') || content.includes('<!ENTITY'))) tooMuch();
  return content;
}

function inflate(packed: Buffer, unpacked: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, unpacked) });
  } catch (error) {
    return error instanceof RangeError ? tooMuch() : broken();
  }
}
