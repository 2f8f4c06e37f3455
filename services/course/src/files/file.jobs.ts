import { Injectable } from '@nestjs/common';
import { LeasedJobs } from '@xuekao/documents';
import type { mongo } from 'mongoose';
import { CourseFileCollections } from './file.collections.js';
import type { CourseFileDoc } from './file.model.js';

/** Which process works at which file. */
@Injectable()
export class CourseFileJobs extends LeasedJobs<CourseFileDoc> {
  constructor(store: CourseFileCollections) {
    // mongoose leaves the type of the driver's collection open
    super(() => store.files.collection as unknown as mongo.Collection<CourseFileDoc>, { due: 'dueAt', longestRestMs: 60_000 });
  }
}
