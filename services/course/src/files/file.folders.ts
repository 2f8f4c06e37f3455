import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { calls } from '@xuekao/contracts';
import {
  CallClient,
  CONFIG,
  courseFileFolder,
  courseSourceName,
  courseSourceRun,
  courseSubtitleRun,
  freeBytes,
  type Config,
} from '@xuekao/platform';
import type { CourseFileDoc } from './file.model.js';

/** Folders of course files, where the gateway put what was uploaded. */
@Injectable()
export class CourseFileFolders {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly client: CallClient,
  ) {}

  /** The folder that holds the whole source; null: this process finds none. */
  async of({ _id, ending }: Pick<CourseFileDoc, '_id' | 'ending'>): Promise<string | null> {
    for (const root of await this.roots()) {
      const folder = join(root, courseFileFolder(_id));
      if (await stat(sourceIn(folder, ending)).catch(() => null)) return folder;
    }
    return null;
  }

  /** Place for a source that this process writes itself; its folder is there. */
  async newSource({ _id, ending }: Pick<CourseFileDoc, '_id' | 'ending'>): Promise<string> {
    const [root = this.own] = await this.allRoots();
    const path = sourceIn(join(root, courseFileFolder(_id)), ending);
    await mkdir(dirname(path), { recursive: true });
    return path;
  }

  async bytesOf(path: string): Promise<number> {
    return (await stat(path)).size;
  }

  /** Room where files are put; null: nobody knows. */
  async freeBytes(): Promise<number | null> {
    const [root = ''] = await this.roots();
    // the folder is made with the first file
    return freeBytes(root);
  }

  /** Takes what lies there of a file, pieces included. @throws {BusinessError} BUSY where nobody can say where files lie */
  async remove(id: string): Promise<void> {
    for (const root of await this.allRoots()) await rm(join(root, courseFileFolder(id)), { recursive: true, force: true });
  }

  /** Takes what runs have left that are no longer shown, or that were killed. */
  async tidy(folder: string, run: string): Promise<void> {
    for (const name of await readdir(folder))
      if (name !== run && name !== courseSourceRun && name !== courseSubtitleRun)
        await rm(join(folder, name), { recursive: true, force: true });
  }

  /** @param folder of the file */
  async writeSubtitle(folder: string, id: string, text: string): Promise<void> {
    const path = subtitleIn(folder, id);
    await mkdir(join(folder, courseSubtitleRun), { recursive: true });
    // nobody finds a half of it
    await writeFile(`${path}.part`, text);
    await rename(`${path}.part`, path);
  }

  async removeSubtitle(folder: string, id: string): Promise<void> {
    await rm(subtitleIn(folder, id), { force: true });
  }

  /** The one that an administrator chose, and the one of before; while identity does not answer, the latter. */
  private roots(): Promise<string[]> {
    return this.allRoots().catch(() => [this.own]);
  }

  private async allRoots(): Promise<string[]> {
    const { folder } = await this.client.call(calls.identity.storage.fileStore, {}, { requestId: 'course-files' });
    return folder === '' ? [this.own] : [folder, this.own];
  }

  private get own(): string {
    return join(this.config.dataDir, 'files');
  }
}

export const sourceIn = (folder: string, ending: string): string => join(folder, courseSourceRun, courseSourceName(ending));
const subtitleIn = (folder: string, id: string): string => join(folder, courseSubtitleRun, `${id}.vtt`);
