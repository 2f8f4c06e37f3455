import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BusinessError } from '@xuekao/contracts';
import type { Config, Logger } from '@xuekao/platform';
import type { FileStore } from './file-store.js';

/** Of a file that is not whole yet, behind its name. */
export const pieceEnding = '.part';

/** Files of people, below the folder that an administrator chose, else below the own one. */
export class StoredFiles {
  private readonly own: string;

  constructor(
    private readonly store: FileStore,
    config: Pick<Config, 'dataDir'>,
  ) {
    this.own = join(config.dataDir, 'files');
  }

  /** @param path below the folder  @throws {BusinessError} FILE_FOLDER */
  async keep(path: string, bytes: Buffer, log: Pick<Logger, 'error'>): Promise<void> {
    await this.store.refresh();
    const folder = this.store.folder || this.own;
    await this.guarded(() => write(join(folder, path), bytes), log);
  }

  /** Place of a file that comes in pieces, until it is whole. It is in the folder that is in use now. */
  async partsOf(path: string): Promise<string> {
    await this.store.refresh();
    return join(this.store.folder || this.own, `${path}${pieceEnding}`);
  }

  /** @throws {BusinessError} FILE_FOLDER where the disk refuses */
  async guarded<Result>(write: () => Promise<Result>, log: Pick<Logger, 'error'>): Promise<Result> {
    try {
      return await write();
    } catch (error) {
      log.error({ err: error, folder: this.store.folder || this.own }, 'a file was not stored');
      throw new BusinessError('FILE_FOLDER');
    }
  }

  /** The folder in which a file lies: what was there before an administrator chose one is found all the same. */
  async folderOf(path: string): Promise<string | undefined> {
    await this.store.refresh();
    for (const folder of [this.store.folder, this.own])
      if (folder !== '' && (await stat(join(folder, path)).catch(() => null))) return folder;
    return undefined;
  }
}

async function write(path: string, bytes: Buffer): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    await writeFile(temporary, bytes, { mode: 0o600 });
    await rename(temporary, path); // a reader sees the whole file or none
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
