import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { courseFileSchema, type CourseFileDoc } from './file.model.js';

/** Course files; their indexes exist before the first call is answered. */
@Injectable()
export class CourseFileCollections implements OnModuleInit {
  readonly files: Model<CourseFileDoc>;

  constructor(@Inject(MONGO) readonly connection: Connection) {
    this.files = connection.model<CourseFileDoc>('CourseFile', courseFileSchema, 'course_files');
  }

  async onModuleInit(): Promise<void> {
    await this.files.createIndexes();
  }
}
