import { Global, Module } from '@nestjs/common';
import { PaperFollower, ShownKeys } from '../attempts/index.js';
import { ExamPhases, ResultNotices } from '../exams/index.js';
import { AppealController } from './appeal.controller.js';
import { AppealNews } from './appeal.news.js';
import { AppealService } from './appeal.service.js';
import { MissedResults } from './missed-results.js';
import { ReleaseGate } from './release-gate.js';
import { ResultCollections } from './result.collections.js';
import { ResultLooks } from './untold-results.jobs.js';
import { ResultNews } from './result-news.js';
import { ResultController } from './result.controller.js';
import { PaperAppeals } from './paper-appeals.js';
import { OwnRecordsHandler, ResultOfPaperHandler } from './result.handlers.js';
import { WrongQuestions } from './wrong-questions.js';

@Global()
@Module({
  controllers: [ResultController, AppealController],
  providers: [
    AppealNews,
    AppealService,
    MissedResults,
    ReleaseGate,
    ResultCollections,
    ResultLooks,
    ResultNews,
    PaperAppeals,
    OwnRecordsHandler,
    ResultOfPaperHandler,
    WrongQuestions,
    { provide: PaperFollower, useExisting: ResultNews },
    { provide: ShownKeys, useExisting: ReleaseGate },
    { provide: ExamPhases, useExisting: ReleaseGate },
    { provide: ResultNotices, useExisting: ResultNews },
  ],
  exports: [ExamPhases, PaperFollower, ReleaseGate, ResultNotices, ShownKeys],
})
export class ResultsModule {}
