import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { calls } from '@xuekao/contracts';
import { BoundedReads, ReadHangs } from './bounded-reads.js';
import { CallClient } from './call-client.js';
import type { Config } from './config.js';
import type { Logger } from './logger.js';
import { counter } from './metrics.js';
import { CONFIG, LOGGER } from './tokens.js';

const pictureName = /^[0-9a-f]{40}\.(?:png|jpeg|gif|webp)$/;

const failures = counter('xuekao_picture_folder_failures_total', 'Times that pictures could not be read from their folder', ['reason']);

/** Pictures of questions as the gateway stores them. A process without that folder finds none. */
@Injectable()
export class PictureFolders {
  private readonly reads = new BoundedReads();
  private hasFailed = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly client: CallClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * The pictures of these names that are there; `isMore` where some are left out.
   * @param mostBytes of all together
   * @param mustExist where one is not there, its folder has to be: one that is not mounted is empty, too
   * @throws where a folder cannot be read, or hangs: the first time in a row is logged
   */
  async read(
    names: Iterable<string>,
    mostBytes: number,
    { mustExist = false } = {},
  ): Promise<{ found: Map<string, Uint8Array>; isMore: boolean }> {
    const asked = [...names].filter((name) => pictureName.test(name));
    const found = new Map<string, Uint8Array>();
    let [bytes, isMore] = [0, false];
    const folders = asked.length === 0 ? [] : await this.folders();
    for (const name of asked) {
      const content = isMore ? null : await this.contentOf(folders, name);
      if (content === null && mustExist && !isMore) await this.requireFolder(folders[0] ?? '', name);
      bytes += content?.length ?? 0;
      isMore ||= bytes > mostBytes;
      if (content !== null && !isMore) found.set(name, content);
    }
    return { found, isMore };
  }

  /** The one that an administrator chose, and the one of before; while identity does not answer, the latter. */
  private async folders(): Promise<string[]> {
    const own = join(this.config.dataDir, 'files');
    const { folder } = await this.client
      .call(calls.identity.storage.fileStore, {}, { requestId: 'picture-folders' })
      .catch(() => ({ folder: '' }));
    return folder === '' ? [own] : [folder, own];
  }

  private async contentOf(folders: readonly string[], name: string): Promise<Uint8Array | null> {
    for (const folder of folders) {
      try {
        const content = await this.reads.file(join(folder, 'pictures', name.slice(0, 2), name));
        this.hasFailed = false;
        return content;
      } catch (error) {
        // a disk that is away or forbidden is no answer to the question whether the picture is there
        if (!isMissing(error)) throw this.told(error, { folder, picture: name, reason: error instanceof ReadHangs ? 'hangs' : 'error' });
      }
    }
    return null;
  }

  /** Pictures of before may lie in another folder, new ones come into this one: without it nobody knows. */
  private async requireFolder(folder: string, picture: string): Promise<void> {
    if (await this.reads.exists(join(folder, 'pictures'))) return;
    throw this.told(new Error('the folder of pictures is not there'), { folder, picture, reason: 'absent' });
  }

  private told(error: unknown, facts: { folder: string; picture: string; reason: string }): unknown {
    failures.inc({ reason: facts.reason });
    if (!this.hasFailed) this.logger.error({ err: error, ...facts }, 'pictures cannot be read from their folder');
    this.hasFailed = true;
    return error;
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
