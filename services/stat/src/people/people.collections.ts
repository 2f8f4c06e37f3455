import { Injectable } from '@nestjs/common';
import { schemaOptions } from '@xuekao/documents';
import { Generations } from '@xuekao/platform';
import { Schema, type Model } from 'mongoose';

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

/** People, and the days on which they opened the site, in the generation of the present work; their indexes exist before the first call. */
@Injectable()
export class PeopleCollections {
  private readonly models;

  constructor(generations: Generations) {
    this.models = {
      people: generations.model<PersonDoc>('StatPerson', personSchema, 'stat_people'),
      activeDays: generations.model<ActiveDayDoc>('StatActiveDay', activeDaySchema, 'stat_active_days'),
    };
    generations.describe({
      collections: ['stat_people', 'stat_active_days'],
      prepare: async () => {
        for (const model of Object.values(this.models)) await model().createIndexes();
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
