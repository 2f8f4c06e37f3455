import { Global, Module } from '@nestjs/common';
import { PictureFolders } from '@xuekao/platform';
import { QuestionsOfPoint } from '../knowledge-points/index.js';
import { QuestionController } from './question.controller.js';
import { BinController } from './bin.controller.js';
import { JobController } from './job.controller.js';
import { PointUses } from './point-uses.js';
import { QuestionBin } from './question.bin.js';
import { QuestionBulk } from './question.bulk.js';
import { QuestionCollections } from './question.collections.js';
import { QuestionCopier } from './question.copier.js';
import { QuestionExport } from './question.export.js';
import { QuestionFilter } from './question.filter.js';
import { QuestionImports } from './question.imports.js';
import { QuestionJobs } from './question.jobs.js';
import { QuestionPoints } from './question.points.js';
import { QuestionPool } from './question.pool.js';
import { QuestionReader } from './question.reader.js';
import { QuestionStems } from './question.stems.js';
import { QuestionVersions } from './question.versions.js';
import { QuestionWriter } from './question.writer.js';
import { Sweeps } from './sweeps.js';
import { VersionController } from './version.controller.js';
import { UndescribedSweep } from './undescribed.sweep.js';

@Global()
@Module({
  controllers: [BinController, JobController, QuestionController, VersionController],
  providers: [
    PictureFolders,
    PointUses,
    QuestionBin,
    QuestionBulk,
    QuestionCollections,
    QuestionCopier,
    QuestionExport,
    QuestionFilter,
    QuestionImports,
    QuestionJobs,
    QuestionPoints,
    QuestionPool,
    QuestionReader,
    QuestionStems,
    QuestionVersions,
    QuestionWriter,
    Sweeps,
    UndescribedSweep,
    { provide: QuestionsOfPoint, useExisting: PointUses },
  ],
  exports: [QuestionCollections, QuestionExport, QuestionImports, QuestionReader, QuestionsOfPoint, Sweeps],
})
export class QuestionsModule {}
