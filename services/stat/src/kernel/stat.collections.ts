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

/** An attempt that was handed in. */
export interface PaperDoc {
  /** id of the paper */
  _id: string;
  userId: string;
  examId: string;
  /** of the hand-in */
  day: string;
  passed: boolean;
  /** false: it was deleted, or is not valid */
  counts: boolean;
}
const paperSchema = new Schema<PaperDoc>(
  { _id: String, userId: String, examId: String, day: String, passed: Boolean, counts: Boolean },
  schemaOptions,
);

/** Attempts that a person handed in on one day. */
export interface ExamDayDoc {
  /** `day:userId` */
  _id: string;
  day: string;
  userId: string;
  /** attempts that count */
  papers: number;
  /** those of them that are passed */
  passed: number;
}
const examDaySchema = new Schema<ExamDayDoc>({ _id: String, day: String, userId: String, papers: Number, passed: Number }, schemaOptions);
// the whole answer is in the index
examDaySchema.index({ day: 1, userId: 1, papers: 1, passed: 1 });

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

/** Collections of the figures, in the generation of the present work; their indexes exist before the first call. */
@Injectable()
export class StatCollections {
  private readonly models;

  constructor(generations: Generations) {
    this.models = {
      people: generations.model<PersonDoc>('StatPerson', personSchema, 'stat_people'),
      activeDays: generations.model<ActiveDayDoc>('StatActiveDay', activeDaySchema, 'stat_active_days'),
      papers: generations.model<PaperDoc>('StatPaper', paperSchema, 'stat_papers'),
      examDays: generations.model<ExamDayDoc>('StatExamDay', examDaySchema, 'stat_exam_days'),
      learnDays: generations.model<LearnDayDoc>('StatLearnDay', learnDaySchema, 'stat_learn_days'),
    };
    generations.describe({
      collections: ['stat_people', 'stat_active_days', 'stat_papers', 'stat_exam_days', 'stat_learn_days'],
      prepare: async () => {
        for (const model of [this.people, this.activeDays, this.papers, this.examDays, this.learnDays]) await model.createIndexes();
      },
    });
  }

  get people(): Model<PersonDoc> {
    return this.models.people();
  }
  get activeDays(): Model<ActiveDayDoc> {
    return this.models.activeDays();
  }
  get papers(): Model<PaperDoc> {
    return this.models.papers();
  }
  get examDays(): Model<ExamDayDoc> {
    return this.models.examDays();
  }
  get learnDays(): Model<LearnDayDoc> {
    return this.models.learnDays();
  }
}
