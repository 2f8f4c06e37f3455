import { Inject, Injectable } from '@nestjs/common';
import { schemaOptions } from '@xuekao/documents';
import { CLOCK, Generations, LOGGER, MONGO, type Clock, type Logger } from '@xuekao/platform';
import { Schema, type Connection, type Model } from 'mongoose';
import { DaySums } from '../kernel/day-sums.js';

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
// the whole answer is in the index, for all people and for those of a department
examDaySchema.index({ day: 1, userId: 1, papers: 1, passed: 1 });
examDaySchema.index({ userId: 1, day: 1, papers: 1, passed: 1 });

/** Of a day. */
export interface ExamDaySums {
  papers: number;
  /** who handed one in */
  people: number;
  /** of them, who passed one */
  passed: number;
}
export const examDayGroup = {
  papers: { $sum: '$papers' },
  people: { $sum: 1 },
  passed: { $sum: { $cond: [{ $gt: ['$passed', 0] }, 1, 0] } },
} as const;

/** Attempts, and their numbers by person and day, in the generation of the present work; their indexes exist before the first call. */
@Injectable()
export class ExamDayCollections {
  private readonly models;
  /** over all people */
  readonly sums: DaySums<ExamDaySums>;

  constructor(
    generations: Generations,
    @Inject(MONGO) connection: Connection,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    const rows = (): Model<ExamDayDoc> => this.examDays;
    this.sums = new DaySums({ generations, connection, clock, logger, name: 'exam', rows, group: examDayGroup });
    this.models = {
      papers: generations.model<PaperDoc>('StatPaper', paperSchema, 'stat_papers'),
      examDays: generations.model<ExamDayDoc>('StatExamDay', examDaySchema, 'stat_exam_days'),
    };
    generations.describe({
      collections: ['stat_papers', 'stat_exam_days'],
      aids: this.sums.aids,
      prepare: async () => {
        for (const model of Object.values(this.models)) await model().createIndexes();
        await this.sums.prepare();
      },
    });
  }

  get papers(): Model<PaperDoc> {
    return this.models.papers();
  }
  get examDays(): Model<ExamDayDoc> {
    return this.models.examDays();
  }
}
