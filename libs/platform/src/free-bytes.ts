import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Bytes that a program may still write into a folder, or into the nearest one above it that exists; null: nobody knows. */
export async function freeBytes(folder: string): Promise<number | null> {
  for (let place = folder; ; place = dirname(place)) {
    const found = await statfs(place).catch(() => null);
    if (found) return found.bavail * found.bsize;
    if (place === dirname(place)) return null;
  }
}
