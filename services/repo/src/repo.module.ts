import { Module } from '@nestjs/common';
import type { ServiceDefinition } from '@xuekao/platform';
import { BankCategories } from './banks/bank.categories.js';
import { BankController } from './banks/bank.controller.js';
import { BankReader } from './banks/bank.reader.js';
import { BankService } from './banks/bank.service.js';
import { ChapterController } from './chapters/chapter.controller.js';
import { ChapterService } from './chapters/chapter.service.js';
import { DemoLoader } from './demo/demo-loader.js';
import { ImportController } from './import/import.controller.js';
import { ImportKnown } from './import/import.known.js';
import { ImportParser } from './import/import.parser.js';
import { ImportService } from './import/import.service.js';
import { ImportStaging } from './import/import.staging.js';
import { ImportUndo } from './import/import.undo.js';
import { PointController } from './knowledge-points/point.controller.js';
import { PointService } from './knowledge-points/point.service.js';
import { QuestionBulk } from './questions/question.bulk.js';
import { QuestionController } from './questions/question.controller.js';
import { QuestionFilter } from './questions/question.filter.js';
import { QuestionPool } from './questions/question.pool.js';
import { QuestionReader } from './questions/question.reader.js';
import { QuestionWriter } from './questions/question.writer.js';
import { UndescribedSweep } from './questions/undescribed.sweep.js';
import { Collections } from './store/collections.js';

@Module({
  controllers: [BankController, ChapterController, PointController, QuestionController, ImportController],
  providers: [
    Collections,
    BankCategories,
    BankReader,
    BankService,
    ChapterService,
    PointService,
    QuestionBulk,
    QuestionFilter,
    QuestionPool,
    QuestionReader,
    QuestionWriter,
    UndescribedSweep,
    ImportKnown,
    ImportParser,
    ImportService,
    ImportStaging,
    ImportUndo,
    DemoLoader,
  ],
})
class RepoModule {}

export const repo: ServiceDefinition = { name: 'repo', module: RepoModule };
