import { crc32 } from 'node:zlib';

/** The list of sums of an archive, as `sha256sum -c` reads it. */
export const sumsName = 'SHA256SUMS';

/** A file of an archive, as its end lists it. */
export interface ZipEntry {
  name: string;
  crc: number;
  size: number;
  /** of its head, from the beginning of the archive */
  offset: number;
}

const version = 20;
/** Names are UTF-8. */
const utf8 = 0x0800;
/** 1980-01-01, the earliest that the format knows: the same papers are the same bytes. */
const day = 0x21;
/** Without the 64-bit forms. */
export const mostZipBytes = 0xff_ff_ff_ff;

function heads(entry: ZipEntry, isCentral: boolean): Buffer {
  const name = Buffer.from(entry.name);
  const fixed = Buffer.alloc(isCentral ? 46 : 30);
  let at = 0;
  const two = (...values: number[]): void => values.forEach((value) => (at = fixed.writeUInt16LE(value, at)));
  const four = (...values: number[]): void => values.forEach((value) => (at = fixed.writeUInt32LE(value, at)));
  four(isCentral ? 0x02_01_4b_50 : 0x04_03_4b_50);
  if (isCentral) two(version);
  // stored: a PDF is compressed by itself
  two(version, utf8, 0, 0, day);
  four(entry.crc, entry.size, entry.size);
  two(name.length, 0);
  if (isCentral) {
    two(0, 0, 0);
    four(0, entry.offset);
  }
  return Buffer.concat([fixed, name]);
}

/** A file as it stands in an archive, and its entry. @param offset where it begins */
export function zipFile(name: string, bytes: Buffer, offset: number): { entry: ZipEntry; bytes: Buffer } {
  const entry = { name, crc: crc32(bytes), size: bytes.length, offset };
  return { entry, bytes: Buffer.concat([heads(entry, false), bytes]) };
}

/** The end of an archive of these files. @param offset where it begins; fewer than 65,535 entries */
export function zipEnd(entries: readonly ZipEntry[], offset: number): Buffer {
  const list = Buffer.concat(entries.map((entry) => heads(entry, true)));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([list, end]);
}
