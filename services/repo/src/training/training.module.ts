import { Module } from '@nestjs/common';
import { documentEvents } from '@xuekao/platform';
import { BookAnswers } from './book-answers.js';
import { Book } from './book.js';
import { BookController } from './book.controller.js';
import { ExamBook } from './exam-book.js';
import { LeftAnswers } from './left-answers.js';
import { OpenExam } from './open-exam.js';
import { QuestionUse } from './question-use.js';
import { ReviewNotes } from './review-notes.js';
import { Reviews } from './reviews.js';
import { TrainBanks } from './train-banks.js';
import { TrainDraw } from './train-draw.js';
import { TrainProgress } from './train-progress.js';
import { TrainQuestions } from './train-questions.js';
import { TrainScopes } from './train-scopes.js';
import { TrainingCollections } from './training.collections.js';
import { TrainingController } from './training.controller.js';
import { TrainingCounts } from './training-counts.js';
import { TrainingDays } from './training-days.js';
import { TrainingFacts } from './training-facts.js';
import { TrainingLog } from './training-log.js';
import { TrainingNews } from './training-news.js';
import { TrainingService } from './training.service.js';

@Module({
  controllers: [TrainingController, BookController],
  providers: [
    Book,
    BookAnswers,
    ExamBook,
    LeftAnswers,
    OpenExam,
    QuestionUse,
    ReviewNotes,
    Reviews,
    TrainBanks,
    TrainDraw,
    TrainingCollections,
    TrainingCounts,
    TrainingDays,
    TrainingFacts,
    TrainingLog,
    TrainingNews,
    TrainingService,
    TrainProgress,
    TrainQuestions,
    TrainScopes,
    documentEvents,
  ],
})
export class TrainingModule {}
