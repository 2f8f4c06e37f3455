import { Inject, Injectable } from '@nestjs/common';
import { schemaOptions } from '@xuekao/documents';
import { CLOCK, Generations, LOGGER, MONGO, type Clock, type Logger } from '@xuekao/platform';
import { Schema, type Connection, type Model } from 'mongoose';
import { DaySums } from '../kernel/day-sums.js';

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
// the whole answer is in the index, for all people and for those of a department
learnDaySchema.index({ day: 1, userId: 1, seconds: 1, lessons: 1 });
learnDaySchema.index({ userId: 1, day: 1, seconds: 1, lessons: 1 });

/** Of a day. */
export interface LearnDaySums {
  people: number;
  /** of them, who finished a lesson */
  finished: number;
  seconds: number;
}
export const learnDayGroup = {
  people: { $sum: 1 },
  finished: { $sum: { $cond: [{ $gt: ['$lessons', 0] }, 1, 0] } },
  seconds: { $sum: '$seconds' },
} as const;

/** Learning by person and day, in the generation of the present work; their indexes exist before the first call. */
@Injectable()
export class LearnDayCollections {
  private readonly models;
  /** over all people */
  readonly sums: DaySums<LearnDaySums>;

  constructor(
    generations: Generations,
    @Inject(MONGO) connection: Connection,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    const rows = (): Model<LearnDayDoc> => this.learnDays;
    this.sums = new DaySums({ generations, connection, clock, logger, name: 'learn', rows, group: learnDayGroup });
    this.models = {
      learnDays: generations.model<LearnDayDoc>('StatLearnDay', learnDaySchema, 'stat_learn_days'),
    };
    generations.describe({
      collections: ['stat_learn_days'],
      aids: this.sums.aids,
      prepare: async () => {
        await this.learnDays.createIndexes();
        await this.sums.prepare();
      },
    });
  }

  get learnDays(): Model<LearnDayDoc> {
    return this.models.learnDays();
  }
}
