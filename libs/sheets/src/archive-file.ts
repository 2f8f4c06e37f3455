import { createReadStream, createWriteStream } from 'node:fs';
import { open, writeFile, type FileHandle } from 'node:fs/promises';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import {
  apart,
  broken,
  checkTotal,
  deflated,
  endOf,
  endWithin,
  entriesIn,
  localBytes,
  placeOf,
  stored,
  tooMuch,
  UnpackRefusal,
  type Entry,
  type Place,
  type UnpackLimits,
} from './unpack.js';

/** Of the directory of an archive: five thousand names of 2 kB. */
const mostListing = 16 * 1024 * 1024;

/** An archive on the disk, whose entries are unpacked one by one as streams: neither it nor a large entry is in memory as a whole. */
export class ArchiveFile {
  private constructor(
    private readonly path: string,
    private readonly places: ReadonlyMap<string, Place>,
  ) {}

  /** Nothing is unpacked before all that the archive says of itself is within the limits. @throws {UnpackRefusal} */
  static async open(path: string, limits: UnpackLimits): Promise<ArchiveFile> {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      const tail = await bytesAt(file, Math.max(0, size - endWithin), endWithin);
      const end = endOf(tail);
      const listed = size - tail.length + end.at - end.listing;
      if (listed < 0) broken();
      if (listed > mostListing) tooMuch();
      const entries = entriesIn(await bytesAt(file, end.listing, listed), end.count, limits);
      checkTotal(entries, size, limits);
      const places: Place[] = [];
      for (const entry of entries) places.push(placeOf(entry, await bytesAt(file, entry.offset, localBytes), size));
      return new ArchiveFile(path, new Map(apart(places).map((place) => [place.entry.name, place])));
    } finally {
      await file.close();
    }
  }

  /** Files with their bytes as they are unpacked; folders are left out. */
  get files(): { name: string; bytes: number }[] {
    return [...this.places.values()].flatMap(({ entry: { name, unpacked } }) => (name.endsWith('/') ? [] : [{ name, bytes: unpacked }]));
  }

  /** A small file of the archive. @param most bytes  @throws {UnpackRefusal} it is not there, damaged, or larger */
  async read(name: string, most: number): Promise<Buffer> {
    const place = this.places.get(name) ?? broken();
    if (place.entry.unpacked > most) tooMuch();
    const parts: Buffer[] = [];
    const kept = new Writable({
      write: (chunk: Buffer, _encoding, next) => {
        parts.push(chunk);
        next();
      },
    });
    await unpack(this.path, place, [kept]);
    return Buffer.concat(parts);
  }

  /**
   * @param path of a file that is made  @param through what changes the bytes of an entry that has some
   * @throws {UnpackRefusal} the entry is not there, or damaged
   */
  async extract(name: string, path: string, { through, signal }: { through?: Transform; signal?: AbortSignal } = {}): Promise<void> {
    const place = this.places.get(name) ?? broken();
    if (place.entry.unpacked === 0) await writeFile(path, '', { mode: 0o600, flag: 'wx' });
    else await unpack(this.path, place, [...(through ? [through] : []), createWriteStream(path, { mode: 0o600, flags: 'wx' })], signal);
  }
}

async function unpack(path: string, { entry, data, to }: Place, into: readonly Writable[], signal?: AbortSignal): Promise<void> {
  if (entry.unpacked === 0) return;
  if (entry.packed === 0 || (entry.method !== stored && entry.method !== deflated)) broken();
  const packed = createReadStream(path, { start: data, end: to - 1 });
  const steps = [packed, ...(entry.method === deflated ? [createInflateRaw()] : []), counted(entry), ...into];
  try {
    await pipeline(steps, signal ? { signal } : {});
  } catch (error) {
    // of zlib: the bytes are no deflated ones
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw new UnpackRefusal('content');
    throw error;
  }
}

/** Ends at the first byte that an entry has more than it says. */
function counted({ unpacked }: Entry): Transform {
  let bytes = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      bytes += chunk.length;
      next(bytes > unpacked ? new UnpackRefusal('limits') : null, chunk);
    },
    flush: (done) => done(bytes < unpacked ? new UnpackRefusal('content') : null),
  });
}

async function bytesAt(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}
