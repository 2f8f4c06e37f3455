import { Module } from '@nestjs/common';
import { Book } from './book.js';
import { BookController } from './book.controller.js';
import { OpenExam } from './open-exam.js';
import { TrainBanks } from './train-banks.js';
import { TrainDraw } from './train-draw.js';
import { TrainQuestions } from './train-questions.js';
import { TrainingCollections } from './training.collections.js';
import { TrainingController } from './training.controller.js';
import { TrainingService } from './training.service.js';

@Module({
  controllers: [TrainingController, BookController],
  providers: [Book, OpenExam, TrainBanks, TrainDraw, TrainingCollections, TrainingService, TrainQuestions],
})
export class TrainingModule {}
