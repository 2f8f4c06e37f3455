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
const broken = (): never => {
  throw new UnpackRefusal('content');
};
const tooMuch = (): never => {
  throw new UnpackRefusal('limits');
};

interface Entry {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  /** of its local header */
  offset: number;
}

const [endMark, entryMark, localMark] = [0x06054b50, 0x02014b50, 0x04034b50];
const [endBytes, entryBytes, localBytes] = [22, 46, 30];
const maxComment = 0xffff;
const [encrypted, stored, deflated] = [1, 0, 8];
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
  const entries = directoryOf(bytes, limits);
  const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (total > limits.maxBytes || total > bytes.length * limits.maxRatio) tooMuch();
  const places = entries.map((entry) => placeOf(bytes, entry)).sort((one, other) => one.from - other.from);
  // entries that share their bytes: one kernel unpacked a thousand times
  places.forEach(({ from }, index) => index > 0 && from < (places[index - 1]?.to ?? 0) && tooMuch());
  return new Map(
    places
      .filter(({ entry }) => isAsked(entry.name))
      .map(({ entry, data, to }) => [entry.name, contentOf(entry, bytes.subarray(data, to))]),
  );
}

function directoryOf(bytes: Buffer, limits: UnpackLimits): Entry[] {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > limits.maxEntries) tooMuch();
  const entries: Entry[] = [];
  const names = new Set<string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + entryBytes > end || bytes.readUInt32LE(at) !== entryMark) broken();
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + entryBytes, at + entryBytes + nameLength);
    if (names.has(name)) broken();
    names.add(name);
    checkEntry(name, bytes.readUInt16LE(at + 8), bytes.readUInt32LE(at + 38));
    entries.push({
      name,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += entryBytes + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (entries.some(({ packed, unpacked, offset }) => packed === large || unpacked === large || offset === large)) tooMuch();
  return entries;
}

function endOf(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - endBytes - maxComment);
  for (let at = bytes.length - endBytes; at >= lowest; at -= 1) if (bytes.readUInt32LE(at) === endMark) return at;
  return broken();
}

function checkEntry(name: string, flags: number, attributes: number): void {
  if (name === '' || /[\\\0:]/.test(name) || name.startsWith('/') || name.split('/').includes('..')) tooMuch();
  if (((attributes >>> 16) & fileTypeMask) === linkMode) tooMuch();
  if ((flags & encrypted) !== 0) broken();
}

function placeOf(bytes: Buffer, entry: Entry): { entry: Entry; from: number; data: number; to: number } {
  const from = entry.offset;
  if (from + localBytes > bytes.length || bytes.readUInt32LE(from) !== localMark) broken();
  const data = from + localBytes + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28);
  const to = data + entry.packed;
  if (to > bytes.length) broken();
  return { entry, from, data, to };
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
