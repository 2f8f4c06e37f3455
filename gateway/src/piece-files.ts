import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** How much of a file is there; none: 0. */
const sizeOf = (path: string): Promise<number> =>
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

export const readPieces = (path: string): Promise<Buffer> => readFile(path);
export const dropPieces = (path: string): Promise<void> => rm(path, { force: true });
