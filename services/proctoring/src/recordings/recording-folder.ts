import { constants } from 'node:fs';
import { access, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, runProgram, type Config } from '@xuekao/platform';

/** Names as the media server makes them: of the stream, the medium and its number. */
const nameOf = /^([0-9a-f]{24})-[\w.-]+$/;

/** Beginning of a file of the media server: a sign of eight bytes, the length of the facts that follow in two, then those. */
const headSign = 'MJR0000';
const signEnd = 1;
const headBytes = headSign.length + signEnd + 2;

/** Hours of a sitting are copied within minutes. */
const limits = { seconds: 1800, memory: 2048, file: 8192 } as const;

/** Bytes of a file; 0: it is not there. @throws what the disk says, where it cannot tell */
async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0; // what the file system throws has a code
    throw error;
  }
}

/** Folder in which the media server records. What lies there is open: it is taken from there as soon as it is whole. */
@Injectable()
export class RecordingFolder {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'janus' | 'janusPpRec'>) {}

  private get folder(): string {
    return this.config.janus?.recordings ?? '';
  }

  /** Whether this process reaches the folder and has the program. */
  async canConvert(): Promise<boolean> {
    if (this.folder === '' || this.config.janusPpRec === '') return false;
    const checks = [access(this.config.janusPpRec, constants.X_OK), access(this.folder, constants.R_OK | constants.W_OK)];
    return Promise.all(checks).then(
      () => true,
      () => false,
    );
  }

  /** Path of what was recorded of a stream; null: nothing came. @throws what the disk says, where it cannot tell */
  async recorded(id: string): Promise<string | null> {
    const path = join(this.folder, `${id}-video-0.mjr`);
    return (await sizeOf(path)) === 0 ? null : path;
  }

  /** Whether pictures came: a stream that left before its first one has a head alone. What has no such head is taken for pictures. */
  async hasPictures(path: string): Promise<boolean> {
    const file = await open(path);
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
      if (!buffer.toString('latin1', 0, bytesRead).startsWith(headSign)) return true;
      // the facts are written with the first picture
      if (bytesRead < headBytes) return false;
      return (await file.stat()).size > headBytes + buffer.readUInt16BE(headSign.length + signEnd);
    } finally {
      await file.close();
    }
  }

  /** Makes of it what browsers play. @returns its path; null: the program makes nothing of it */
  async convert(id: string, recorded: string, signal: AbortSignal): Promise<string | null> {
    const path = join(this.folder, `${id}-made.webm`);
    await rm(path, { force: true });
    const args = ['--disable-colors', recorded, path];
    await runProgram({ program: this.config.janusPpRec, args, signal, limits, reads: [], writes: [this.folder] });
    return (await sizeOf(path)) === 0 ? null : path;
  }

  /** Takes all that lies there of a stream. */
  async remove(id: string): Promise<void> {
    if (this.folder === '') return;
    for (const name of await this.names()) if (nameOf.exec(name)?.[1] === id) await rm(join(this.folder, name), { force: true });
  }

  /** Streams of which files lie there that nobody has changed since then. */
  async olderThan(at: number): Promise<string[]> {
    const found = new Set<string>();
    for (const name of await this.names()) {
      const id = nameOf.exec(name)?.[1];
      const changed = await stat(join(this.folder, name)).catch(() => null);
      if (id !== undefined && changed !== null && changed.mtimeMs < at) found.add(id);
    }
    return [...found];
  }

  private async names(): Promise<string[]> {
    return this.folder === '' ? [] : readdir(this.folder).catch(noFolder);
  }
}

/** A folder that cannot be read is no empty one: what lies there would count as removed. */
function noFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
