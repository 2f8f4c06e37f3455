import { Injectable } from '@nestjs/common';
import { CoursesOfFile } from '../files/index.js';
import { CourseCollections } from './course.collections.js';

/** Courses by the files that they use. */
@Injectable()
export class FileUses extends CoursesOfFile {
  constructor(private readonly store: CourseCollections) {
    super();
  }

  override async using(fileIds: readonly string[]): Promise<string | null> {
    const found = await this.store.courses.findOne({ 'dirList.fileList.fileId': { $in: [...fileIds] } }, { title: 1 }).lean();
    return found?.title ?? null;
  }
}
