import { Global, Module } from '@nestjs/common';
import { Purchases } from '@xuekao/purchases';
import { CourseChecks } from './course.checks.js';
import { CourseCollections } from './course.collections.js';
import { CourseController } from './course.controller.js';
import { CourseCategories } from './course.dictionaries.js';
import { CourseReader } from './course.reader.js';
import { CourseSeed } from './course.seed.js';
import { CourseService } from './course.service.js';
import { CoursesOfFile } from '../files/index.js';
import { FileUses } from './file-uses.js';
import { CoursePurchasesController } from './course-purchases.controller.js';

@Global()
@Module({
  controllers: [CourseController, CoursePurchasesController],
  providers: [
    CourseCategories,
    CourseChecks,
    CourseCollections,
    CourseReader,
    CourseSeed,
    CourseService,
    FileUses,
    Purchases,
    { provide: CoursesOfFile, useExisting: FileUses },
  ],
  exports: [CoursesOfFile, CourseCategories, CourseCollections, CourseReader, CourseSeed, Purchases],
})
export class CoursesModule {}
