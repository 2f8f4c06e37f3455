import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MONGO, type ServiceDefinition } from '@xuekao/platform';
import { AnswerCounts } from './attempt/answer-counts.js';
import { OpenClaims } from './attempt/attempt.claims.js';
import { ExamPassword } from './exams/exam-password.js';
import { AttemptController } from './attempt/attempt.controller.js';
import { DeadlineClock } from './attempt/attempt.deadline.js';
import { ClockProcesses } from './attempt/clock-processes.js';
import { AttemptFollowers } from './attempt/attempt.followers.js';
import { FlagQuestionHandler, HandInAttemptHandler, HandInOverdueHandler, SaveAnswersHandler } from './attempt/attempt.handlers.js';
import {
  OpenAttemptEndOfHandler,
  OpenPaperOfHandler,
  PaperForLearnerHandler,
  QuestionForLearnerHandler,
  TimeLeftHandler,
} from './attempt/attempt.query-handlers.js';
import { Attempts } from './attempt/attempt.store.js';
import { StartAttemptHandler } from './attempt/start.handler.js';
import { Tries } from './attempt/attempt.tries.js';
import { CLOCK, databaseTime, SHARED_TIME, systemClock, type Clock, type SharedTime } from './clock.js';
import { PaperContents } from './content/paper-contents.js';
import { DemoContent } from './demo/demo-content.js';
import { DemoSittings } from './demo/demo-sittings.js';
import { ExamChecks } from './exams/exam.checks.js';
import { ExamController } from './exams/exam.controller.js';
import { ExamReader } from './exams/exam.reader.js';
import { ExamRemoval } from './exams/exam.removal.js';
import { ExamService } from './exams/exam.service.js';
import { HallController } from './exams/hall.controller.js';
import { HallService } from './exams/hall.service.js';
import { MarkByHandHandler, PaperForReviewHandler } from './marking/review.handlers.js';
import { ReleaseService } from './exams/release.service.js';
import { BeforePublish } from './publishing/before-publish.js';
import { FormerVersions } from './publishing/former-versions.js';
import { PublishService } from './publishing/publish.service.js';
import { SetSweep } from './publishing/set-sweep.js';
import { QuestionSource } from './publishing/question-source.js';
import { PaperListHandler } from './results/paper-list.handler.js';
import { MissedResults } from './results/missed-results.js';
import { ResultLooks } from './results/result-looks.js';
import { ResultNews } from './results/result-news.js';
import { ReleaseGate } from './results/release-gate.js';
import { ResultController } from './results/result.controller.js';
import { OwnRecordsHandler, ResultOfPaperHandler } from './results/result.handlers.js';
import { TodoHandler } from './results/todo.handler.js';
import { ServiceTime } from './service-time.js';
import { Collections } from './store/collections.js';
import { eventLog, trialLog } from './store/event-log.js';
import { TrialAttempts } from './trial/trial-attempts.js';
import { TrialSweep } from './trial/trial-sweep.js';
import { TrialSwitch } from './trial/trial-switch.js';
import { TemplateController } from './templates/template.controller.js';
import { TemplateService } from './templates/template.service.js';

@Module({
  imports: [CqrsModule],
  controllers: [TemplateController, ExamController, HallController, AttemptController, ResultController],
  providers: [
    eventLog,
    trialLog,
    Collections,
    QuestionSource,
    BeforePublish,
    FormerVersions,
    PublishService,
    SetSweep,
    PaperContents,
    TemplateService,
    ExamReader,
    ExamService,
    ExamRemoval,
    ExamChecks,
    ReleaseService,
    MissedResults,
    ResultLooks,
    ResultNews,
    ReleaseGate,
    HallService,
    Attempts,
    AttemptFollowers,
    AnswerCounts,
    OpenClaims,
    ExamPassword,
    Tries,
    ServiceTime,
    ClockProcesses,
    DeadlineClock,
    StartAttemptHandler,
    SaveAnswersHandler,
    FlagQuestionHandler,
    HandInAttemptHandler,
    HandInOverdueHandler,
    MarkByHandHandler,
    OpenAttemptEndOfHandler,
    OpenPaperOfHandler,
    PaperForLearnerHandler,
    QuestionForLearnerHandler,
    TimeLeftHandler,
    ResultOfPaperHandler,
    OwnRecordsHandler,
    PaperForReviewHandler,
    PaperListHandler,
    TodoHandler,
    TrialSwitch,
    TrialAttempts,
    TrialSweep,
    DemoContent,
    DemoSittings,
  ],
})
class ExamModule {
  static at(clock: Clock, shared?: SharedTime): DynamicModule {
    const time = shared ? { provide: SHARED_TIME, useValue: shared } : { provide: SHARED_TIME, useFactory: databaseTime, inject: [MONGO] };
    return { module: ExamModule, providers: [{ provide: CLOCK, useValue: clock }, time] };
  }
}

/** The service with a clock of its own, and what stands for the database's time: for tests that let time pass. */
export function examAt(clock: Clock, shared?: SharedTime): ServiceDefinition {
  @Module({ imports: [ExamModule.at(clock, shared)] })
  class ExamAtModule {}
  return { name: 'exam', module: ExamAtModule, comparesClock: true };
}

export const exam: ServiceDefinition = examAt(systemClock);
