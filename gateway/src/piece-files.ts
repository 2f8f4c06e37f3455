import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** How much of a file is there; none: 0. */
export const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/**
 * Writes a piece at its place, and gives how much is there afterwards. Pieces of one file may come twice, from two pages, and to two
 * processes: each writes the same bytes at the same place. A gap is never left, and nothing behind `most`.
 */
export async function writePiece(path: string, from: number, piece: Buffer, most: number): Promise<number> {
  const have = await sizeOf(path);
  if (from > have || from + piece.length > most) return have;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // made without emptying what another process has begun meanwhile; a file that is open to append has no places
  if (have === 0) await open(path, 'a', 0o600).then((made) => made.close());
  const file = await open(path, 'r+');
  try {
    await file.write(piece, 0, piece.length, from);
  } finally {
    await file.close();
  }
  return Math.max(have, from + piece.length);
}

/** SHA-256 in base64url, read in parts: the whole of a recording would be 17 MB of memory for each person who has sent the last piece. */
export async function shaOfFile(path: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const part of createReadStream(path, { highWaterMark: 2 ** 18 })) digest.update(part as Buffer); // a stream without encoding
  return digest.digest('base64url');
}

/** The first bytes of a file, fewer where it is shorter. */
export async function beginningOf(path: string, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Keeps the file at `path` once its pieces are those that `isRight` asks for. A copy is looked at and kept: whoever sends a piece
 * meanwhile, and has the file of the pieces open, writes into what is dropped.
 * @returns false: it is another file, and its pieces are gone
 */
export async function keepWhole(parts: string, path: string, isRight: (path: string) => Promise<boolean>): Promise<boolean> {
  const copy = `${parts}.${randomUUID()}`;
  try {
    if (!(await copied(parts, copy))) return (await sizeOf(path)) > 0;
    const isKept = await isRight(copy);
    if (isKept) await named(copy, path);
    await rm(parts, { force: true });
    return isKept;
  } finally {
    await rm(copy, { force: true });
  }
}

/**
 * Gives the pieces their name, without a copy: a course file may have gigabytes, and whoever sends a piece of it twice sends the same
 * bytes. A request beside this one may have done it.
 */
export async function nameWhole(parts: string, path: string): Promise<void> {
  try {
    await named(parts, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || (await sizeOf(path)) === 0) throw error; // a fault of the file system
  }
}

/** @returns false: another request has kept the file, or dropped it */
async function copied(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false; // what the file system throws has a code
    throw error;
  }
}

/** Behind it the disk has the file and its name: whoever hears so deletes the only other copy. */
async function named(from: string, to: string): Promise<void> {
  await synced(from);
  await rename(from, to);
  await synced(dirname(to));
}

async function synced(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
