import { Injectable, Optional } from '@nestjs/common';
import { CoursesOfFile } from '../files/index.js';
import { CourseCollections } from './course.collections.js';
import { RecordingUses } from './recording-uses.js';

/** Courses by the files that they use. */
@Injectable()
export class FileUses extends CoursesOfFile {
  constructor(
    private readonly store: CourseCollections,
    @Optional() private readonly recordings?: RecordingUses,
  ) {
    super();
  }

  override async using(fileIds: readonly string[]): Promise<string | null> {
    const found = await this.store.courses.findOne({ 'dirList.fileList.fileId': { $in: [...fileIds] } }, { title: 1 }).lean();
    return found?.title ?? (await this.recordings?.using(fileIds)) ?? null;
  }
}
