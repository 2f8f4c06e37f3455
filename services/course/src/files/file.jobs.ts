import { Injectable } from '@nestjs/common';
import { LeasedJobs, nativeOf } from '@xuekao/documents';
import { CourseFileCollections } from './file.collections.js';
import type { CourseFileDoc } from './file.model.js';

/** Which process works at which file. */
@Injectable()
export class CourseFileJobs extends LeasedJobs<CourseFileDoc> {
  constructor(store: CourseFileCollections) {
    // mongoose leaves the type of the driver's collection open
    super(() => nativeOf<CourseFileDoc>(store.files), { due: 'dueAt', longestRestMs: 60_000 });
  }
}
