import { Global, Module } from '@nestjs/common';
import { AttemptsOfExam } from '../exams/index.js';
import { EVENTS, eventLog, trialLog } from './event-log.js';
import { AnswerCounts } from './answer-counts.js';
import { AttemptCollections } from './attempt.collections.js';
import { AttemptFollowers } from './attempt.followers.js';
import { Attempts } from './attempt.store.js';
import { DeadlineClock } from './attempt.deadline.js';
import { EntryDevices } from './entry-devices.js';
import { ExamAttempts } from './exam-attempts.js';
import { OpenClaims } from './attempt.claims.js';
import { PaperDevices } from './paper-devices.js';
import { PaperBatch } from './paper-batch.js';
import { PaperAccess } from './staff-paper.access.js';
import { PreviewAttempts } from './preview-attempts.js';
import { Receipts } from './receipts.js';
import { RunningExam } from './running-exam.js';
import { SittingNews } from './sitting-news.js';
import { SittingQuestions } from './sitting-questions.js';
import { Tries } from './attempt.tries.js';
import { TrialAttempts } from './trial-attempts.js';
import { TrialSweep } from './trial-sweep.js';
import { AttemptController } from './attempt.controller.js';
import { FlagQuestionHandler, HandInAttemptHandler, HandInOverdueHandler, SaveAnswersHandler } from './attempt.handlers.js';
import { MovePaperHereHandler } from './device.handler.js';
import {
  OpenAttemptEndOfHandler,
  OpenPaperOfHandler,
  PaperForLearnerHandler,
  QuestionForLearnerHandler,
  TimeLeftHandler,
} from './attempt.query-handlers.js';
import { StartAttemptHandler } from './start.handler.js';

@Global()
@Module({
  controllers: [AttemptController],
  providers: [
    eventLog,
    trialLog,
    AnswerCounts,
    AttemptCollections,
    AttemptFollowers,
    Attempts,
    DeadlineClock,
    EntryDevices,
    ExamAttempts,
    OpenClaims,
    PaperAccess,
    PreviewAttempts,
    PaperBatch,
    Receipts,
    RunningExam,
    SittingNews,
    SittingQuestions,
    Tries,
    TrialAttempts,
    TrialSweep,
    FlagQuestionHandler,
    HandInAttemptHandler,
    MovePaperHereHandler,
    HandInOverdueHandler,
    SaveAnswersHandler,
    OpenAttemptEndOfHandler,
    OpenPaperOfHandler,
    PaperForLearnerHandler,
    QuestionForLearnerHandler,
    TimeLeftHandler,
    StartAttemptHandler,
    PaperDevices,
    { provide: AttemptsOfExam, useExisting: ExamAttempts },
  ],
  exports: [
    EVENTS,
    AnswerCounts,
    AttemptCollections,
    Attempts,
    AttemptsOfExam,
    OpenClaims,
    PaperAccess,
    PaperBatch,
    Receipts,
    RunningExam,
    SittingQuestions,
    Tries,
  ],
})
export class AttemptsModule {}
