import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { courseSchema, type CourseDoc } from './course.model.js';

/** Courses; their indexes exist before the first call is answered. */
@Injectable()
export class CourseCollections implements OnModuleInit {
  readonly courses: Model<CourseDoc>;

  constructor(@Inject(MONGO) readonly connection: Connection) {
    this.courses = connection.model<CourseDoc>('Course', courseSchema, 'courses');
  }

  async onModuleInit(): Promise<void> {
    await this.courses.createIndexes();
  }
}
