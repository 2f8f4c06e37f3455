import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { examSchema, favouriteSchema, type ExamDoc, type FavouriteDoc } from './exam.model.js';

/** Exams, and who marked them as favourites; their indexes exist before the first call is answered. */
@Injectable()
export class ExamCollections implements OnModuleInit {
  readonly exams: Model<ExamDoc>;
  readonly favourites: Model<FavouriteDoc>;

  constructor(@Inject(MONGO) readonly connection: Connection) {
    this.exams = connection.model<ExamDoc>('Exam', examSchema, 'exams');
    this.favourites = connection.model<FavouriteDoc>('Favourite', favouriteSchema, 'favourites');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.exams, this.favourites]) await model.createIndexes();
  }
}
