import { Global, Module } from '@nestjs/common';
import { QuestionsOfPoint } from '../knowledge-points/index.js';
import { QuestionController } from './question.controller.js';
import { PointUses } from './point-uses.js';
import { QuestionBulk } from './question.bulk.js';
import { QuestionCollections } from './question.collections.js';
import { QuestionExport } from './question.export.js';
import { QuestionFilter } from './question.filter.js';
import { QuestionPool } from './question.pool.js';
import { QuestionReader } from './question.reader.js';
import { QuestionWriter } from './question.writer.js';
import { UndescribedSweep } from './undescribed.sweep.js';

@Global()
@Module({
  controllers: [QuestionController],
  providers: [
    PointUses,
    QuestionBulk,
    QuestionCollections,
    QuestionExport,
    QuestionFilter,
    QuestionPool,
    QuestionReader,
    QuestionWriter,
    UndescribedSweep,
    { provide: QuestionsOfPoint, useExisting: PointUses },
  ],
  exports: [QuestionCollections, QuestionReader, QuestionsOfPoint],
})
export class QuestionsModule {}
