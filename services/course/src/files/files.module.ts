import { Global, Module } from '@nestjs/common';
import { CourseFileAddresses } from './file.addresses.js';
import { CourseFileCollections } from './file.collections.js';
import { CourseFileController } from './file.controller.js';
import { CourseFileCategories, CourseFileTypes } from './file.dictionaries.js';
import { CourseFileFolders } from './file.folders.js';
import { CourseFileJobs } from './file.jobs.js';
import { CourseFileReader } from './file.reader.js';
import { CourseFileSeed } from './file.seed.js';
import { CourseFileService } from './file.service.js';
import { CourseFileWorker } from './file.worker.js';
import { CourseFileMaker } from './media/maker.js';
import { RecordedFiles } from './recorded-files.js';
import { FilmKeys } from './film-keys.js';
import { SubtitleService } from './subtitle.service.js';
import { UnfinishedFiles } from './unfinished-files.js';

@Global()
@Module({
  controllers: [CourseFileController],
  providers: [
    ...[CourseFileAddresses, CourseFileCategories, CourseFileCollections, CourseFileFolders, CourseFileJobs, CourseFileMaker],
    ...[CourseFileReader, CourseFileSeed, CourseFileService, CourseFileTypes, CourseFileWorker, FilmKeys, SubtitleService],
    RecordedFiles,
    UnfinishedFiles,
  ],
  exports: [CourseFileAddresses, CourseFileReader, CourseFileSeed, RecordedFiles],
})
export class CourseFilesModule {}
