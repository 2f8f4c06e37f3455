import { createHash } from 'node:crypto';
import { open, readdir, readFile, stat, type FileHandle } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Files of an archive, from the .zip as it was fetched or from the folder to which somebody unpacked it. */
export interface ReadArchive {
  names: readonly string[];
  /** @throws where the file is broken */
  read: (name: string) => Promise<Buffer>;
  close: () => Promise<void>;
}

/** @throws {Error} where it is no archive, or one that another program has packed */
export async function readArchive(path: string): Promise<ReadArchive> {
  return (await stat(path)).isDirectory() ? readFolder(path) : readZip(path);
}

async function readFolder(path: string): Promise<ReadArchive> {
  const found = await readdir(path, { recursive: true, withFileTypes: true });
  const names = found.filter((entry) => entry.isFile()).map((entry) => relative(path, join(entry.parentPath, entry.name)));
  return { names, read: (name) => readFile(join(path, name)), close: () => Promise.resolve() };
}

interface Place {
  offset: number;
  size: number;
}
const endBytes = 22;
const headBytes = 30;

async function readZip(path: string): Promise<ReadArchive> {
  const file = await open(path);
  try {
    const places = await placesOf(file);
    return {
      names: [...places.keys()],
      read: async (name) => {
        const { offset, size } = places.get(name) ?? { offset: 0, size: 0 };
        const head = await bytesOf(file, offset, headBytes);
        const begin = offset + headBytes + head.readUInt16LE(26) + head.readUInt16LE(28);
        return bytesOf(file, begin, size);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function bytesOf(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new Error('the archive is cut short');
  return buffer;
}

async function placesOf(file: FileHandle): Promise<Map<string, Place>> {
  const { size: whole } = await file.stat();
  const end = await bytesOf(file, Math.max(0, whole - endBytes), endBytes);
  if (end.readUInt32LE(0) !== 0x06_05_4b_50) throw new Error('this is no archive of papers as it was fetched');
  const list = await bytesOf(file, end.readUInt32LE(16), end.readUInt32LE(12));
  const places = new Map<string, Place>();
  for (let at = 0; at < list.length;) {
    if (list.readUInt16LE(at + 10) !== 0) throw new Error('another program has packed this archive: unpack it, and name the folder');
    const [name, extra, comment] = [list.readUInt16LE(at + 28), list.readUInt16LE(at + 30), list.readUInt16LE(at + 32)];
    const text = list.subarray(at + 46, at + 46 + name).toString('utf8');
    places.set(text, { offset: list.readUInt32LE(at + 42), size: list.readUInt32LE(at + 24) });
    at += 46 + name + extra + comment;
  }
  return places;
}

/** Compares the files with the list of their sums. @returns sentences about those that differ, and the digest of the list */
export async function compareSums(archive: ReadArchive, sumsName: string): Promise<{ files: number; digest: string; faults: string[] }> {
  if (!archive.names.includes(sumsName)) return { files: 0, digest: '', faults: [`MISSING: ${sumsName}`] };
  const list = await archive.read(sumsName);
  const sums = new Map(
    list
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(66), line.slice(0, 64)] as const),
  );
  const faults: string[] = [];
  for (const [name, sum] of sums) {
    const bytes = archive.names.includes(name) ? await archive.read(name) : null;
    if (bytes === null) faults.push(`MISSING: ${name}`);
    else if (sha256(bytes) !== sum) faults.push(`ALTERED: ${name}`);
  }
  const known = new Set([...sums.keys(), sumsName]);
  faults.push(...archive.names.filter((name) => !known.has(name)).map((name) => `NOT LISTED: ${name}`));
  return { files: sums.size, digest: sha256(list), faults };
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
