import { rename } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { courseFileStates, courseFileTypes } from '@xuekao/contracts';
import { ServiceTime } from '@xuekao/platform';
import { CourseFileCollections } from './file.collections.js';
import { CourseFileFolders } from './file.folders.js';
import type { CourseFileDoc } from './file.model.js';
import { CourseFileReader } from './file.reader.js';
import { CourseFileWorker } from './file.worker.js';

interface RecordedFile {
  /** chosen by whoever adds it, so that a repeat adds nothing */
  id: string;
  title: string;
  ending: string;
  createBy: string;
  createDept: string;
}

/** Videos that the site has recorded itself: course files like those that somebody uploads. */
@Injectable()
export class RecordedFiles {
  constructor(
    private readonly store: CourseFileCollections,
    private readonly reader: CourseFileReader,
    private readonly folders: CourseFileFolders,
    private readonly worker: CourseFileWorker,
    private readonly time: ServiceTime,
  ) {}

  /** @param write puts the video at a path; false: there is none  @returns false: the same */
  async add({ id, title, ending, createBy, createDept }: RecordedFile, write: (path: string) => Promise<boolean>): Promise<boolean> {
    if (await this.reader.find(id)) return true;
    const path = await this.folders.newSource({ _id: id, ending });
    const part = `${path}.part`;
    if (!(await write(part))) {
      await this.folders.remove(id);
      return false;
    }
    await rename(part, path);
    const fileSize = await this.folders.bytesOf(path);
    const createTime = new Date(this.time.now());
    const file: CourseFileDoc = {
      ...{ _id: id, title, catId: '', fileType: courseFileTypes.video, name: `${title}.${ending}`, ending, fileSize, duration: 0 },
      ...{ encode: 'mp4', encodeType: 'ffmpeg', state: courseFileStates.working, isWhole: true, progress: 0, failure: '' },
      ...{ run: '', entry: '', hasPoster: false, dueAt: createTime, createBy, createDept, createTime, revision: 0 },
    };
    await this.store.files.create(file);
    this.worker.wake();
    return true;
  }
}
