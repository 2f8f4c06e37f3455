import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { courseFileStates, courseFileTypes } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import { CONFIG, courseFileFolder, courseSourceName, courseSourceRun, type Config } from '@xuekao/platform';
import { CourseFileCollections } from './file.collections.js';
import { sourceIn } from './file.folders.js';
import type { CourseFileDoc } from './file.model.js';

export interface SeededFile {
  id: string;
  title: string;
  catId: string;
  at: Date;
}

/** Files that the platform brings along. */
@Injectable()
export class CourseFileSeed {
  constructor(
    private readonly store: CourseFileCollections,
    @Inject(CONFIG) private readonly config: Pick<Config, 'dataDir'>,
  ) {}

  /** A PDF that can be shown at once. A repeat changes nothing. */
  async pdf({ id, title, catId, at }: SeededFile, bytes: Buffer): Promise<void> {
    const path = sourceIn(join(this.config.dataDir, 'files', courseFileFolder(id)), 'pdf');
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, bytes, { mode: 0o600 });
    const file: CourseFileDoc = {
      ...{ _id: id, title, catId, fileType: courseFileTypes.pdf, name: `${title}.pdf`, ending: 'pdf', fileSize: bytes.length },
      ...{ duration: 0, state: courseFileStates.ready, isWhole: true, encode: 'mp4', encodeType: 'none', progress: 100, failure: '' },
      ...{ run: courseSourceRun, entry: courseSourceName('pdf'), hasPoster: false, dueAt: null },
      ...{ createBy: 'demo', createDept: '', createTime: at, revision: 0 },
    };
    await this.store.files.create(file).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
  }
}
