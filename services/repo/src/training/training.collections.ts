import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { dropFormerIndex } from '@xuekao/documents';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import {
  bookItemSchema,
  examBookSchema,
  formerAnswerIndex,
  joinedBankSchema,
  reviewPlanSchema,
  trainAnswerSchema,
  trainingDaySchema,
  trainingSchema,
  trainListSchema,
  type BookItemDoc,
  type ExamBookDoc,
  type JoinedBankDoc,
  type ReviewPlanDoc,
  type TrainAnswerDoc,
  type TrainingDayDoc,
  type TrainingDoc,
  type TrainListDoc,
} from './training.model.js';

/** Trainings, answers and books of learners; the indexes exist before the first call is answered. */
@Injectable()
export class TrainingCollections implements OnModuleInit {
  readonly trainings: Model<TrainingDoc>;
  readonly lists: Model<TrainListDoc>;
  readonly answers: Model<TrainAnswerDoc>;
  readonly book: Model<BookItemDoc>;
  readonly examBooks: Model<ExamBookDoc>;
  readonly joined: Model<JoinedBankDoc>;
  readonly plans: Model<ReviewPlanDoc>;
  readonly days: Model<TrainingDayDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.trainings = connection.model<TrainingDoc>('Training', trainingSchema, 'trainings');
    this.lists = connection.model<TrainListDoc>('TrainList', trainListSchema, 'train_lists');
    this.answers = connection.model<TrainAnswerDoc>('TrainAnswer', trainAnswerSchema, 'train_answers');
    this.book = connection.model<BookItemDoc>('BookItem', bookItemSchema, 'book_items');
    this.examBooks = connection.model<ExamBookDoc>('ExamBook', examBookSchema, 'exam_books');
    this.joined = connection.model<JoinedBankDoc>('JoinedBank', joinedBankSchema, 'joined_banks');
    this.plans = connection.model<ReviewPlanDoc>('ReviewPlan', reviewPlanSchema, 'review_plans');
    this.days = connection.model<TrainingDayDoc>('TrainingDay', trainingDaySchema, 'training_days');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.trainings, this.answers, this.book, this.joined, this.days]) await model.createIndexes();
    await dropFormerIndex(this.answers, formerAnswerIndex);
  }
}
