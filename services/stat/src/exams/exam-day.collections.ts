import { Injectable } from '@nestjs/common';
import { schemaOptions } from '@xuekao/documents';
import { Generations } from '@xuekao/platform';
import { Schema, type Model } from 'mongoose';

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

/** Attempts, and their numbers by person and day, in the generation of the present work; their indexes exist before the first call. */
@Injectable()
export class ExamDayCollections {
  private readonly models;

  constructor(generations: Generations) {
    this.models = {
      papers: generations.model<PaperDoc>('StatPaper', paperSchema, 'stat_papers'),
      examDays: generations.model<ExamDayDoc>('StatExamDay', examDaySchema, 'stat_exam_days'),
    };
    generations.describe({
      collections: ['stat_papers', 'stat_exam_days'],
      prepare: async () => {
        for (const model of Object.values(this.models)) await model().createIndexes();
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
