import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** Says that an exam was made for those who missed another one. `_id` is the exam; it may be gone, as the other one. */
export interface MakeUpDoc {
  _id: string;
  /** the exam that was missed */
  examId: string;
  /** people whom it was made for */
  people: number;
  by: string;
  at: Date;
}
const text = { type: String, required: true } as const;
export const makeUpSchema = new Schema<MakeUpDoc>(
  { _id: text, examId: text, people: { type: Number, required: true }, by: text, at: { type: Date, required: true } },
  schemaOptions,
);
makeUpSchema.index({ examId: 1, at: -1 });
