import { Module } from '@nestjs/common';
import { Book } from './book.js';
import { BookController } from './book.controller.js';
import { ExamBook } from './exam-book.js';
import { OpenExam } from './open-exam.js';
import { QuestionUse } from './question-use.js';
import { Reviews } from './reviews.js';
import { TrainBanks } from './train-banks.js';
import { TrainDraw } from './train-draw.js';
import { TrainQuestions } from './train-questions.js';
import { TrainScopes } from './train-scopes.js';
import { TrainingCollections } from './training.collections.js';
import { TrainingController } from './training.controller.js';
import { TrainingFacts } from './training-facts.js';
import { TrainingService } from './training.service.js';

@Module({
  controllers: [TrainingController, BookController],
  providers: [
    Book,
    ExamBook,
    OpenExam,
    QuestionUse,
    Reviews,
    TrainBanks,
    TrainDraw,
    TrainingCollections,
    TrainingFacts,
    TrainingService,
    TrainQuestions,
    TrainScopes,
  ],
})
export class TrainingModule {}
