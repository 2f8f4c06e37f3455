import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** Whether the learner of a finished paper has been told that the mark is out. */
export interface ResultNewsDoc {
  /** of the paper */
  _id: string;
  examId: string;
  userId: string;
  finishedAt: Date;
  /** when to look at the exam's rules again; null: nothing is to be told until somebody releases or changes something */
  lookAt: Date | null;
  /** which release was told, see `newsOf` */
  told: string | null;
}

export const resultNewsSchema = new Schema<ResultNewsDoc>(
  {
    _id: { type: String, required: true },
    examId: { type: String, required: true },
    userId: { type: String, required: true },
    finishedAt: { type: Date, required: true },
    lookAt: { type: Date, default: null },
    told: { type: String, default: null },
  },
  schemaOptions,
);
resultNewsSchema.index({ lookAt: 1, examId: 1 });
resultNewsSchema.index({ examId: 1 });
