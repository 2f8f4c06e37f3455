import { Inject, Injectable } from '@nestjs/common';
import { schemaOptions } from '@xuekao/documents';
import { CLOCK, Generations, LOGGER, MONGO, type Clock, type Logger } from '@xuekao/platform';
import { Schema, type Connection, type Model } from 'mongoose';
import { DaySums } from '../kernel/day-sums.js';

/** A person, as identity tells of one. */
export interface PersonDoc {
  /** id of the user */
  _id: string;
  deptCode: string;
  /** day on which the account was made */
  since: string;
}
const personSchema = new Schema<PersonDoc>({ _id: String, deptCode: String, since: String }, schemaOptions);
personSchema.index({ since: 1, deptCode: 1 });
personSchema.index({ deptCode: 1, since: 1 });

/** A day on which a person opened the site. */
export interface ActiveDayDoc {
  /** `day:userId` */
  _id: string;
  day: string;
  userId: string;
}
const activeDaySchema = new Schema<ActiveDayDoc>({ _id: String, day: String, userId: String }, schemaOptions);
activeDaySchema.index({ day: 1, userId: 1 });
activeDaySchema.index({ userId: 1, day: 1 });

export const activeDayGroup = { people: { $sum: 1 } } as const;

/** People, and the days on which they opened the site, in the generation of the present work; their indexes exist before the first call. */
@Injectable()
export class PeopleCollections {
  private readonly models;
  /** active people, of the whole site */
  readonly activeSums: DaySums<{ people: number }>;
  /** accounts by the day on which they were made, of the whole site */
  readonly accountSums: DaySums<{ people: number }>;

  constructor(
    generations: Generations,
    @Inject(MONGO) connection: Connection,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    const parts = { generations, connection, clock, logger, group: activeDayGroup };
    this.activeSums = new DaySums({ ...parts, name: 'active', rows: (): Model<ActiveDayDoc> => this.activeDays });
    this.accountSums = new DaySums({ ...parts, name: 'account', rows: (): Model<PersonDoc> => this.people, field: 'since' });
    this.models = {
      people: generations.model<PersonDoc>('StatPerson', personSchema, 'stat_people'),
      activeDays: generations.model<ActiveDayDoc>('StatActiveDay', activeDaySchema, 'stat_active_days'),
    };
    generations.describe({
      collections: ['stat_people', 'stat_active_days'],
      aids: [...this.activeSums.aids, ...this.accountSums.aids],
      prepare: async () => {
        for (const model of Object.values(this.models)) await model().createIndexes();
        await this.activeSums.prepare();
        await this.accountSums.prepare();
      },
    });
  }

  get people(): Model<PersonDoc> {
    return this.models.people();
  }
  get activeDays(): Model<ActiveDayDoc> {
    return this.models.activeDays();
  }
}
