import { Injectable } from '@nestjs/common';
import { schemaOptions } from '@xuekao/documents';
import { Generations } from '@xuekao/platform';
import { Schema, type Model } from 'mongoose';

/** Learning of a person on one day. */
export interface LearnDayDoc {
  /** `day:userId` */
  _id: string;
  day: string;
  userId: string;
  seconds: number;
  /** lessons that were finished */
  lessons: number;
}
const learnDaySchema = new Schema<LearnDayDoc>(
  { _id: String, day: String, userId: String, seconds: Number, lessons: Number },
  schemaOptions,
);
// the whole answer is in the index
learnDaySchema.index({ day: 1, userId: 1, seconds: 1, lessons: 1 });

/** Learning by person and day, in the generation of the present work; their indexes exist before the first call. */
@Injectable()
export class LearnDayCollections {
  private readonly models;

  constructor(generations: Generations) {
    this.models = {
      learnDays: generations.model<LearnDayDoc>('StatLearnDay', learnDaySchema, 'stat_learn_days'),
    };
    generations.describe({
      collections: ['stat_learn_days'],
      prepare: () => this.learnDays.createIndexes(),
    });
  }

  get learnDays(): Model<LearnDayDoc> {
    return this.models.learnDays();
  }
}
