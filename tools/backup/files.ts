import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Files of the data folder besides databases: pictures, the demo's accounts and, outside production, the licence's own key. */
const single = ['demo.json', 'licence-key.json'];

/**
 * Copies the files that an installation keeps outside of its database. Pictures are named by their content and only ever added, so those
 * that are copied after the database's moment hold all that it names.
 * @param pictures the folder that an administrator chose for them, besides the data folder's own
 * @returns the checksum lines
 */
export async function copyFiles(dataDir: string, pictures: string | undefined, to: string, signal: AbortSignal): Promise<string[]> {
  const found = new Map<string, string>();
  for (const folder of [pictures, join(dataDir, 'files')]) {
    const below = folder === undefined ? '' : join(folder, 'pictures');
    if (below === '' || !existsSync(below)) continue;
    for (const entry of readdirSync(below, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      // what is still being written has more than one dot
      if (entry.isFile() && entry.name.split('.').length === 2) found.set(join('files/pictures', relative(below, path)), path);
    }
  }
  for (const name of single) if (existsSync(join(dataDir, name))) found.set(join('settings', name), join(dataDir, name));
  const sums: string[] = [];
  for (const [path, from] of found) {
    signal.throwIfAborted();
    sums.push(`${await copyFile(from, join(to, path))}  ${path}`);
  }
  return sums;
}

/** Back to where the platform looks for them. @returns how many */
export async function restoreFiles(backup: string, dataDir: string): Promise<number> {
  let count = 0;
  for (const [from, to] of [
    ['files', 'files'],
    ['settings', '.'],
  ] as const) {
    const folder = join(backup, from);
    if (!existsSync(folder)) continue;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      await copyFile(path, join(dataDir, to, relative(folder, path)));
      count += 1;
    }
  }
  return count;
}

/** @returns the checksum of what was read */
async function copyFile(from: string, to: string): Promise<string> {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const summing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(createReadStream(from), summing, createWriteStream(to, { mode: 0o600, flush: true }));
  return hash.digest('hex');
}
